"""Cells: role × act × own or other × phase, as a table that was written for the tests."""

from croupier.table.state import Phase

# guest, player, Dealer, Game and Casino Supervisor, inspector, operator: o for themselves,
# a for anybody, . not;
# then + in a Round, - between two, = at any time.
MATRIX = """
oo.....+ LayWager
oo.....+ LiftWager
oo.....+ LaySideWager
oo.....+ Ride
oo.....+ Insure
oo.....+ SettleEarly
oo.....+ Draw
oo.....+ Stand
oo.....+ Double
oo.....+ Split
oo.....+ FreeDouble
oo.....+ FreeSplit
oo.....+ WithdrawCall
oo.....+ RefuseCard
oo.....+ Decline
oo.....+ PassButton
..a....+ Burn
..a....+ CallNoMoreBets
..a....+ Deal
..a....+ DealForAbsent
..a....+ SettleSideWagers
..a....+ ShowPrize
..aaa..+ FailEquipment
..a....+ PayBlackjacks
..a....+ SettleInsurance
..a....+ GoOn
..a....+ Settle
..a....+ CollectCards
..aaa..+ FindFaceUp
..aaa..+ DrawInError
..aaa..+ OverdrawDealer
..aaa..+ RemoveCard
..aaa..+ BurnInError
..aaa..+ Misplace
...aa..+ Reconstruct
...aa..+ DeclareAbsent
.......= VoidHand
.......= VoidRound
..aaa..+ ReportNotOffered
...aa..+ AllowCall
...aa..+ NoticeError
.......= RefillShoe
.......= FindSideWager
..aaa..+ ReportFault
...aa..+ FillShoe
...aa.a+ ProposeVoid
...aa.a+ ConfirmVoid
ooa....= PressButton
......a= open table
......a= ChangeMinimum
......a= ChangeSettings
......a= ChangePace
......a= SwitchAdvice
......a= SwitchSharing
......a= AnnounceClosing
......a= CloseTable
..a....= ComeToDeal
..oaa..= StandDown
...aa..= ComeToSupervise
...oo..= EndSupervision
...aa..+ ConfirmReport
..aaa..- Shuffle
ooaaa..= Cut
oo.....= DeclineCut
oo.....= SeeBurntCard
oo.....= DealNow
oo.....= CommitContribution
oo.....= OpenContribution
oo.....+ SitOut
..aaa..- OpenRound
...aa..= DirectShuffle
...aa..= LimitPlayer
...aa..= LiftLimit
...aa..= ExcludePlayer
...aa..= ReadmitPlayer
...aa..= PlaceMarker
...aa..= RemoveMarker
...aa..= ReclaimSeat
...aa..= RepairEquipment
oo.aa.a= SeatAutomatic
oo.aa.a= SendAway
oo.....= practise
......a= announce tournament
......a= enter automatic competitors
......a= start tournament
oo.....= enter tournament
oo.....= withdraw from tournament
......a= make course
......a= withdraw course
ooooooo= take course
oooaaaa= see marks
oo.....= buy chips
oo.....= take chips
oo.....= sit
oo.aa..= leave
aaaaaaa= follow
oo.aaaa= read log
oo...a.= review play
oo.aaa.= file dispute
oo.aaa.= withdraw dispute
...aaaa= take up dispute
...aaaa= rule dispute
.....aa= export
.....aa= checkpoint
.....aa= see anomalies
...aaaa= see people
......a= make people
.....a.= make inspectors
.....aa= propose reset
.....aa= confirm reset
oo.aaaa= see strategy values
"""


CELLS = {line[9:]: line[:8] for line in MATRIX.strip().splitlines()}
PHASES = (None, *Phase)
