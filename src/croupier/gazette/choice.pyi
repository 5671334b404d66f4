"""Every reading with its choices, for type checkers: written from the register."""

# fmt: off
# ruff: noqa
from typing import Literal, NamedTuple, overload

ReadingName = Literal[
    "dealers-second-card",
    "only-blackjacks-left",
    "style-a-needless-cards",
    "dealer-soft-17",
    "bust-takes",
    "both-over-21",
    "several-aces",
    "first-ace",
    "blackjack-after-split",
    "payment-rounding",
    "insuring-a-blackjack",
    "insurance-with-hands-settled",
    "insurance-of-a-busted-hand",
    "early-settlement-returns-insurance",
    "early-settlement-until",
    "insurance-after-early-settlement",
    "insurance-payable",
    "blackjack-against-a-court-card",
    "dealer-blackjack-takes",
    "low-scale-blackjack",
    "super-sevens-sentence",
    "double-with-an-ace",
    "ace-bar-covers",
    "double-totals-and-splits",
    "double-cap-on-split-hand",
    "double-when",
    "double-amount",
    "doubling-a-split-hand",
    "double-on-split-21",
    "doubled-bust-then-dealer-blackjack",
    "split-match",
    "resplit-match",
    "split-bar-of-pairs",
    "original-wager-per",
    "bust-then-dealer-blackjack",
    "box-maximum-counts",
    "box-maximum",
    "matching-a-split",
    "unmatched-wager-on-resplit",
    "resplit-which-hands",
    "order-after-resplit",
    "backers-on-resplit",
    "silent-backer",
    "unseated-box",
    "caller-ties",
    "burn-and-round",
    "cut-on-shared-box",
    "cutter-unnamed",
    "cutter-not-designated",
    "cut-offer",
    "closing-rounds",
    "below-minimum-memory",
    "above-maximum",
    "off-unit-wager",
    "over-under-beside-a-returned-wager",
    "lower-multiple",
    "on-unit-not-payable",
    "lone-player",
    "marker-takes-effect",
    "change-of-limits",
    "seat-counters",
    "division-1-terms",
    "commencement",
    "madness-stake",
    "madness-part-dollars",
    "madness-prize",
    "madness-failure-pays",
    "let-it-ride-suited-pair",
    "push-22-draws-out",
    "one-side-of-13",
    "free-double-on-split-hands",
    "free-resplit",
    "versions-together",
    "posted-amount",
    "side-wagers-together",
    "void-hand-takes-side-wagers",
    "pair-of-ten-point-cards",
    "super-sevens-when",
    "super-sevens-of-backers",
    "super-sevens-by-backers",
    "super-sevens-settled-then-void",
    "backers-choice-and-the-call",
    "several-wagers-of-one-player",
    "madness-draw",
    "madness-on-shared-box",
    "extra-pair-wager-until",
    "pair-wager-priority",
    "pair-names",
    "missing-15d-3",
    "let-it-ride-citations",
    "house-money-lines",
    "cards-in-sequence",
    "riding-choice-when",
    "riding-amount",
    "riding-cap",
    "riding-after-split",
    "added-wager-once-riding-is-lost",
    "riding-on-dealer-blackjack",
    "riding-in-versions",
    "riding-and-early-settlement",
    "lucky-match-section",
    "lucky-match-when-paid",
    "lucky-match-split-pair",
    "triple-match-suits",
    "lucky-match-limit",
    "lucky-lucky-aces",
    "buster-draws-out",
    "free-bet-drawing-for-buster",
    "buster-of-a-paid-blackjack",
    "free-bonus-per",
    "buster-order",
    "push-22-lines",
    "push-22-tables",
    "push-22-after-a-bust",
    "push-22-layout",
    "ante-measure",
    "ante-per",
    "ante-and-the-initial-wager",
    "ante-of-a-void-hand",
    "ante-missing-on-shared-box",
    "ante-cards-counted",
    "insurance-in-blackjack-plus",
    "dealer-22-in-blackjack-plus",
    "rule-10-in-blackjack-plus",
    "five-and-under-hands",
    "lammer-value",
    "lammer-not-won",
    "free-double-in-part",
    "paid-double-on-a-free-hand",
    "free-options-of-backers",
    "elections-and-free-options",
    "dealer-22-and-blackjack",
    "free-soft-double",
    "pair-of-fives",
    "early-settlement-with-two-scales",
    "upper-minimum-reached-by",
    "sharing-upper-options",
    "wrong-option-found-early",
    "voided-double-card",
    "voided-split-cards",
    "triple-play-insurance",
    "triple-play-blackjack",
    "triple-play-citation",
    "triple-play-wording",
    "triple-play-combinations",
    "triple-play-bust",
    "triple-play-double",
    "triple-play-needless-hands",
    "triple-play-limits",
    "triple-play-split-aces",
    "over-under-on-shared-box",
    "over-under-limits",
    "options-together",
    "side-minimum",
    "suited-sevens",
    "three-sevens-when-paid",
    "third-card-after-a-split",
    "super-sevens-wrong-amount",
    "super-sevens-and-no-card",
    "refusing-below-12",
    "stray-card-offered-to",
    "refusal-ends-drawing-of",
    "stray-card-while-dealer-draws",
    "exposed-during-initial-deal",
    "exposed-surplus-card",
    "card-burnt-in-error",
    "misplaced-card",
    "rebuilt-how-far",
    "later-hands-after-a-misdeal",
    "void-hand-undoes",
    "void-hand-and-settled-insurance",
    "irregularities-wording",
    "void-round-undoes",
    "void-split-hand-takes",
    "wagers-of-an-offender",
    "absent-players-reached",
    "absent-without-direction",
    "late-insurance",
    "tournament-fee",
]
Readings = tuple[ReadingName, ...]

class ReadingChoice(NamedTuple):
    reading: ReadingName
    taken: str

@overload
def choice(name: Literal["dealers-second-card"], taken: Literal["only-when-needed", "always"]) -> ReadingChoice:
    """Does the Dealer take a second card when nothing that is still open depends on it? By default: only-when-needed."""
@overload
def choice(name: Literal["only-blackjacks-left"], taken: Literal["stop-at-second-card", "draw-out"]) -> ReadingChoice:
    """Only Blackjacks are left against an ace or a ten-point card: does the Dealer go on after the second card? By default: stop-at-second-card."""
@overload
def choice(name: Literal["style-a-needless-cards"], taken: Literal["not-drawn", "drawn-out"]) -> ReadingChoice:
    """The drawing rules of Style A and of Free Bet do not mention 13.4: must their Dealer draw needless cards? By default: not-drawn."""
@overload
def choice(name: Literal["dealer-soft-17"], taken: Literal["stands", "draws"]) -> ReadingChoice:
    """The inscription speaks of 17 without saying hard or soft: what does the Dealer do on a soft 17? By default: stands."""
@overload
def choice(name: Literal["bust-takes"], taken: Literal["that-hand", "whole-box"]) -> ReadingChoice:
    """A hand goes over 21 and the text collects every wager on the Box: which wagers go? By default: that-hand."""
@overload
def choice(name: Literal["both-over-21"], taken: Literal["player-loses", "equal-totals-stand-off"]) -> ReadingChoice:
    """Player and Dealer go over 21 on the same total: does the wager lose or stand off? By default: player-loses."""
@overload
def choice(name: Literal["several-aces"], taken: Literal["one-high", "all-low-together"]) -> ReadingChoice:
    """How are several aces in one hand counted? By default: one-high."""
@overload
def choice(name: Literal["first-ace"], taken: Literal["per-hand", "per-player"]) -> ReadingChoice:
    """The first ace of a player is the high one: is that counted for each hand or once for the player? By default: per-hand."""
@overload
def choice(name: Literal["blackjack-after-split"], taken: Literal["never", "from-other-pairs"]) -> ReadingChoice:
    """12.4(c) names aces and ten-point cards only: can a hand split from another pair be Blackjack? By default: never."""
@overload
def choice(name: Literal["payment-rounding"], taken: Literal["exact", "down-to-chip", "refuse"]) -> ReadingChoice:
    """Division 2 rounds nothing: what is paid when the odds give a sum that chips cannot make? By default: exact."""
@overload
def choice(name: Literal["insuring-a-blackjack"], taken: Literal["allowed", "refused"]) -> ReadingChoice:
    """May a Blackjack be insured where early settlement is not open? By default: allowed."""
@overload
def choice(name: Literal["insurance-with-hands-settled"], taken: Literal["second-card-drawn", "left-open"]) -> ReadingChoice:
    """Every hand is settled but Insurance is open: is the Dealer's second card drawn? By default: second-card-drawn."""
@overload
def choice(name: Literal["insurance-of-a-busted-hand"], taken: Literal["stays-live", "falls-with-the-hand"]) -> ReadingChoice:
    """What becomes of Insurance when the hand it was made for goes over 21? By default: stays-live."""
@overload
def choice(name: Literal["early-settlement-returns-insurance"], taken: Literal["returned", "frozen"]) -> ReadingChoice:
    """5.6 freezes a confirmed Insurance Wager: does early settlement still give it back? By default: returned."""
@overload
def choice(name: Literal["early-settlement-until"], taken: Literal["before-a-further-card", "before-the-second-card"]) -> ReadingChoice:
    """10.3 names no time by which early settlement must be asked for: until when may it be? By default: before-a-further-card."""
@overload
def choice(name: Literal["insurance-after-early-settlement"], taken: Literal["runs-on", "returned", "not-combined"]) -> ReadingChoice:
    """A player takes early settlement and has insured: what becomes of the insurance? By default: runs-on."""
@overload
def choice(name: Literal["insurance-payable"], taken: Literal["refuse-if-not-payable", "round"]) -> ReadingChoice:
    """Insurance must be an amount that allows payment: what of one that chips could not pay? By default: refuse-if-not-payable."""
@overload
def choice(name: Literal["blackjack-against-a-court-card"], taken: Literal["waits", "paid-at-once"]) -> ReadingChoice:
    """Blackjack is paid early unless the Dealer's card is a ten or an ace: is a court card a ten here? By default: waits."""
@overload
def choice(name: Literal["dealer-blackjack-takes"], taken: Literal["every-wager", "original-only"]) -> ReadingChoice:
    """The Dealer makes Blackjack after a double or a split: which wagers are lost? By default: every-wager."""
@overload
def choice(name: Literal["low-scale-blackjack"], taken: Literal["still-a-blackjack", "ordinary-win"]) -> ReadingChoice:
    """Blackjack pays 6:5 or 1:1: what is left of its privileges? By default: still-a-blackjack."""
@overload
def choice(name: Literal["super-sevens-sentence"], taken: Literal["survives", "repealed"]) -> ReadingChoice:
    """2012 replaced the first sentence of 5.4: does the second, on Super Sevens, survive? By default: survives."""
@overload
def choice(name: Literal["double-with-an-ace"], taken: Literal["barred-by-any-ace", "barred-by-two-aces"]) -> ReadingChoice:
    """Two cards that include aces may not be doubled: does one ace bar it, or only two? By default: barred-by-any-ace."""
@overload
def choice(name: Literal["ace-bar-covers"], taken: Literal["both-cases", "split-hands-only"]) -> ReadingChoice:
    """Does the bar on aces cover the first two cards dealt, or only those of a split hand? By default: both-cases."""
@overload
def choice(name: Literal["double-totals-and-splits"], taken: Literal["list-binds-every-hand", "list-ends-double-after-split", "list-binds-initial-hand-only"]) -> ReadingChoice:
    """A table confines doubling to listed totals: what does that mean for split hands? By default: list-binds-every-hand."""
@overload
def choice(name: Literal["double-cap-on-split-hand"], taken: Literal["stake-on-that-hand", "first-hands-stake"]) -> ReadingChoice:
    """Which wager caps a double on the second hand of a split? By default: stake-on-that-hand."""
@overload
def choice(name: Literal["double-when"], taken: Literal["first-two-cards", "any-time"]) -> ReadingChoice:
    """Doubling is open after the Initial Deal: at any moment, or on the first two cards? By default: first-two-cards."""
@overload
def choice(name: Literal["double-amount"], taken: Literal["exactly-the-wager", "up-to-the-wager"]) -> ReadingChoice:
    """Is a double exactly the wager again, or anything up to it? By default: exactly-the-wager."""
@overload
def choice(name: Literal["doubling-a-split-hand"], taken: Literal["bettors-on-that-hand", "every-bettor"]) -> ReadingChoice:
    """A split hand is doubled: which of the other players may join? By default: bettors-on-that-hand."""
@overload
def choice(name: Literal["double-on-split-21"], taken: Literal["refused", "allowed"]) -> ReadingChoice:
    """A split ten draws an ace, which is 21 and no Blackjack: may it be doubled? By default: refused."""
@overload
def choice(name: Literal["doubled-bust-then-dealer-blackjack"], taken: Literal["gone", "returned"]) -> ReadingChoice:
    """A doubled hand goes over 21 and the Dealer then makes Blackjack: is the added wager given back? By default: gone."""
@overload
def choice(name: Literal["split-match"], taken: Literal["by-value", "by-rank"]) -> ReadingChoice:
    """Two cards of the same value may be split: is that rank or points? By default: by-value."""
@overload
def choice(name: Literal["resplit-match"], taken: Literal["by-value", "by-rank"]) -> ReadingChoice:
    """For the second split, do ten-point cards of different rank match, and which hand may be split? By default: by-value."""
@overload
def choice(name: Literal["split-bar-of-pairs"], taken: Literal["includes-aces", "other-pairs-only"]) -> ReadingChoice:
    """The Casino Operator may bar the splitting of Pairs, of aces, or both: does barring Pairs bar aces? By default: includes-aces."""
@overload
def choice(name: Literal["original-wager-per"], taken: Literal["box", "hand"]) -> ReadingChoice:
    """The Dealer's Blackjack takes the original wager only: one for the Box, or one for each hand? By default: box."""
@overload
def choice(name: Literal["bust-then-dealer-blackjack"], taken: Literal["chip-tracking", "busted-plus-one", "cap-original"]) -> ReadingChoice:
    """A split hand goes over 21, then the Dealer makes Blackjack: what more is taken? By default: chip-tracking."""
@overload
def choice(name: Literal["box-maximum-counts"], taken: Literal["initial-stakes", "all-stakes"]) -> ReadingChoice:
    """Do doubles and splits count towards a maximum directed under 14.2? By default: initial-stakes."""
@overload
def choice(name: Literal["box-maximum"], taken: Literal["may-be-lower", "the-table-maximum"]) -> ReadingChoice:
    """14.2 lets all wagers on a Box be held to the table maximum: may the sign name a lower sum for the Box? By default: may-be-lower."""
@overload
def choice(name: Literal["matching-a-split"], taken: Literal["own-wager", "callers-wager"]) -> ReadingChoice:
    """Another player on the Box joins a split: which wager is matched? By default: own-wager."""
@overload
def choice(name: Literal["unmatched-wager-on-resplit"], taken: Literal["stays-leftmost", "may-choose"]) -> ReadingChoice:
    """A wager that did not follow the first split: where does it go when its hand is split again? By default: stays-leftmost."""
@overload
def choice(name: Literal["resplit-which-hands"], taken: Literal["any-split-hand", "initial-cards-only"]) -> ReadingChoice:
    """May a hand that was itself made by a second split be split again? By default: any-split-hand."""
@overload
def choice(name: Literal["order-after-resplit"], taken: Literal["after-its-origin", "at-the-end"]) -> ReadingChoice:
    """In what order are the hands played after a second split? By default: after-its-origin."""
@overload
def choice(name: Literal["backers-on-resplit"], taken: Literal["each-split-anew", "first-choice-binds"]) -> ReadingChoice:
    """The seated player splits a second time: do the other players choose again? By default: each-split-anew."""
@overload
def choice(name: Literal["silent-backer"], taken: Literal["must-say", "first-hand"]) -> ReadingChoice:
    """Another player on the Box neither covers a split nor names a hand: what becomes of the wager? By default: must-say."""
@overload
def choice(name: Literal["unseated-box"], taken: Literal["sole-bettor-decides", "nobody-decides"]) -> ReadingChoice:
    """Nobody is seated at a Box: who decides? By default: sole-bettor-decides."""
@overload
def choice(name: Literal["caller-ties"], taken: Literal["nearest-dealer", "none"]) -> ReadingChoice:
    """Nobody is seated and the two highest of three wagers are equal: who calls? By default: nearest-dealer."""
@overload
def choice(name: Literal["burn-and-round"], taken: Literal["burn-precedes-round", "burn-starts-round"]) -> ReadingChoice:
    """A Round begins with the first card out of the shoe: does the burnt card begin it? By default: burn-precedes-round."""
@overload
def choice(name: Literal["cut-on-shared-box"], taken: Literal["seated-player", "any-bettor"]) -> ReadingChoice:
    """The cutting card came out on a Box with several players, or none seated: who cuts? By default: seated-player."""
@overload
def choice(name: Literal["cutter-unnamed"], taken: Literal["farthest-left", "nobody"]) -> ReadingChoice:
    """7.3 names nobody for some of the shuffles of 7.1: who cuts then? By default: farthest-left."""
@overload
def choice(name: Literal["cutter-not-designated"], taken: Literal["farthest-left", "first-player", "supervisor"]) -> ReadingChoice:
    """6.1 names nobody where the cutting card was drawn first or the cards were replaced: who cuts then? By default: farthest-left."""
@overload
def choice(name: Literal["cut-offer"], taken: Literal["when-cutting-is-elected", "always"]) -> ReadingChoice:
    """7.2 leaves cutting to the Casino Operator, then has the stack offered in all cases: must a cut be offered? By default: when-cutting-is-elected."""
@overload
def choice(name: Literal["closing-rounds"], taken: Literal["only-when-closing-is-announced", "always"]) -> ReadingChoice:
    """A cut card met in the final three Rounds is thrown out: which Rounds are final, and is there a shuffle after any other? By default: only-when-closing-is-announced."""
@overload
def choice(name: Literal["below-minimum-memory"], taken: Literal["table-session", "one-round"]) -> ReadingChoice:
    """After a warning, wagers below the minimum are handed back: how long does the warning last? By default: table-session."""
@overload
def choice(name: Literal["above-maximum"], taken: Literal["every-addition-measured-on-the-capped-stake", "initial-wager-only"]) -> ReadingChoice:
    """A wager counts only up to the maximum: does the cap reach doubles, splits and insurance? By default: every-addition-measured-on-the-capped-stake."""
@overload
def choice(name: Literal["off-unit-wager"], taken: Literal["valid", "refused"]) -> ReadingChoice:
    """Is a wager that is no multiple of the minimum good? By default: valid."""
@overload
def choice(name: Literal["over-under-beside-a-returned-wager"], taken: Literal["settled", "returned"]) -> ReadingChoice:
    """An initial wager below the minimum is handed back: what of Over or Under 13 beside it? By default: settled."""
@overload
def choice(name: Literal["lower-multiple"], taken: Literal["of-the-payment", "of-the-stake"]) -> ReadingChoice:
    """Under a notice an off-unit win that cannot be paid falls to the lower multiple: of what? By default: of-the-payment."""
@overload
def choice(name: Literal["on-unit-not-payable"], taken: Literal["round-up", "exact"]) -> ReadingChoice:
    """A notice is shown, the wager is a multiple, and still the win cannot be paid in full: what is paid? By default: round-up."""
@overload
def choice(name: Literal["lone-player"], taken: Literal["one-box", "more-with-permission"]) -> ReadingChoice:
    """Is a lone player held to one Box even with permission for more? By default: one-box."""
@overload
def choice(name: Literal["marker-takes-effect"], taken: Literal["next-round", "at-once"]) -> ReadingChoice:
    """A raised maximum is granted for a Box that others share: from when is it the player's alone? By default: next-round."""
@overload
def choice(name: Literal["change-of-limits"], taken: Literal["minimum-only", "both"]) -> ReadingChoice:
    """4.2 lets the minimum be changed: may the maximum be changed too? By default: minimum-only."""
@overload
def choice(name: Literal["seat-counters"], taken: Literal["per-shoe-and-consecutive", "other"]) -> ReadingChoice:
    """Over what are the Rounds of 5.10 and of 20.8 counted? By default: per-shoe-and-consecutive."""
@overload
def choice(name: Literal["division-1-terms"], taken: Literal["parameters", "guessed"]) -> ReadingChoice:
    """Terms and limits stand in Division 1, which is not supplied: what do they mean? By default: parameters."""
@overload
def choice(name: Literal["commencement"], taken: Literal["earliest-day", "signing-day"]) -> ReadingChoice:
    """The instrument does not say, or not by date, on what day it begins: which day is taken? By default: earliest-day."""
@overload
def choice(name: Literal["madness-stake"], taken: Literal["returned", "kept"]) -> ReadingChoice:
    """Does a winning Madness 21 wager get its stake back beside the prize? By default: returned."""
@overload
def choice(name: Literal["madness-part-dollars"], taken: Literal["in-proportion", "whole-dollars"]) -> ReadingChoice:
    """The prize is for each dollar wagered on Madness 21: may part of a dollar be wagered? By default: in-proportion."""
@overload
def choice(name: Literal["madness-prize"], taken: Literal["per-dollar", "flat"]) -> ReadingChoice:
    """Is the prize shown paid once, or for each dollar wagered? By default: per-dollar."""
@overload
def choice(name: Literal["madness-failure-pays"], taken: Literal["flat", "per-dollar"]) -> ReadingChoice:
    """When the prize equipment fails, is the fixed sum paid for a wager or for each dollar of it? By default: flat."""
@overload
def choice(name: Literal["let-it-ride-suited-pair"], taken: Literal["wins", "loses"]) -> ReadingChoice:
    """Does a suited pair win Let it Ride? By default: wins."""
@overload
def choice(name: Literal["push-22-draws-out"], taken: Literal["drawn-out", "stops"]) -> ReadingChoice:
    """Does the Dealer draw out for a Push 22 wager when every hand is already decided? By default: drawn-out."""
@overload
def choice(name: Literal["one-side-of-13"], taken: Literal["one-side", "both-sides"]) -> ReadingChoice:
    """May one player wager on Over 13 and on Under 13 of the same Box? By default: one-side."""
@overload
def choice(name: Literal["free-double-on-split-hands"], taken: Literal["open", "closed"]) -> ReadingChoice:
    """May a split hand of 9, 10 or 11 be doubled for free? By default: open."""
@overload
def choice(name: Literal["free-resplit"], taken: Literal["free", "paid"]) -> ReadingChoice:
    """Is a second split free as well? By default: free."""
@overload
def choice(name: Literal["versions-together"], taken: Literal["only-as-provided", "anything-not-forbidden"]) -> ReadingChoice:
    """May two versions other than Style A be adopted at one table? By default: only-as-provided."""
@overload
def choice(name: Literal["posted-amount"], taken: Literal["limits-on-the-sign", "one-sum"]) -> ReadingChoice:
    """A side wager is to be of the amount displayed: is that one sum or a range? By default: limits-on-the-sign."""
@overload
def choice(name: Literal["side-wagers-together"], taken: Literal["table-and-player", "player-only"]) -> ReadingChoice:
    """House Money and Let it Ride may be combined with few other side wagers: does that bind the table or each player? By default: table-and-player."""
@overload
def choice(name: Literal["void-hand-takes-side-wagers"], taken: Literal["undecided-are-void", "run-on"]) -> ReadingChoice:
    """A hand is void, and only Insurance and Super Sevens are said to fall with it: what of the other side wagers? By default: undecided-are-void."""
@overload
def choice(name: Literal["pair-of-ten-point-cards"], taken: Literal["for-splitting-only", "everywhere"]) -> ReadingChoice:
    """Two different ten-point cards may be split as a Pair: are they a Pair for side wagers too? By default: for-splitting-only."""
@overload
def choice(name: Literal["super-sevens-when"], taken: Literal["as-cards-fall", "when-the-hand-ends"]) -> ReadingChoice:
    """When is Super Sevens decided: as its cards fall, or when the hand ends? By default: as-cards-fall."""
@overload
def choice(name: Literal["super-sevens-of-backers"], taken: Literal["bound-by-the-hand", "each-separately"]) -> ReadingChoice:
    """The seated player stands on two sevens or splits them: does that also decide the Super Sevens of others on the Box? By default: bound-by-the-hand."""
@overload
def choice(name: Literal["super-sevens-by-backers"], taken: Literal["any-bettor", "seated-player-only"]) -> ReadingChoice:
    """May someone other than the seated player wager on Super Sevens? By default: any-bettor."""
@overload
def choice(name: Literal["super-sevens-settled-then-void"], taken: Literal["stays-settled", "undone"]) -> ReadingChoice:
    """A hand is voided after its Super Sevens was paid or taken: is that undone? By default: stays-settled."""
@overload
def choice(name: Literal["backers-choice-and-the-call"], taken: Literal["paid-out", "stays-open"]) -> ReadingChoice:
    """The player who decides for a Box does so before another bettor has chosen what becomes of a won House Money or Let it Ride Wager: is that wager paid out? By default: paid-out."""
@overload
def choice(name: Literal["several-wagers-of-one-player"], taken: Literal["one-a-player", "several"]) -> ReadingChoice:
    """Three Perfect Pair, Any Pair or Lucky Lucky Wagers are taken on a Box: may one player have several of them? By default: one-a-player."""
@overload
def choice(name: Literal["madness-draw"], taken: Literal["per-ticket", "per-prize"]) -> ReadingChoice:
    """Is each of the prizes listed equally likely, or each ticket? By default: per-ticket."""
@overload
def choice(name: Literal["madness-on-shared-box"], taken: Literal["one-draw", "one-each"]) -> ReadingChoice:
    """Several players win Madness 21 on one Box: one draw, or one for each? By default: one-draw."""
@overload
def choice(name: Literal["extra-pair-wager-until"], taken: Literal["second-card", "third-card"]) -> ReadingChoice:
    """Until which card may a further pair wager be made on a split hand? By default: second-card."""
@overload
def choice(name: Literal["pair-wager-priority"], taken: Literal["from-the-dealers-left", "first-come"]) -> ReadingChoice:
    """More than three want a pair wager on a Box before the deal and none of them plays there: who comes first? By default: from-the-dealers-left."""
@overload
def choice(name: Literal["pair-names"], taken: Literal["singular", "plural"]) -> ReadingChoice:
    """2014 changes the names of the two pair wagers: from plural to singular, or back? By default: singular."""
@overload
def choice(name: Literal["missing-15d-3"], taken: Literal["never-was", "lost"]) -> ReadingChoice:
    """There is no 15D.3: has a rule been lost? By default: never-was."""
@overload
def choice(name: Literal["let-it-ride-citations"], taken: Literal["read-as-meant", "as-printed"]) -> ReadingChoice:
    """Several references in the 2014 text of Let it Ride do not fit: what is meant? By default: read-as-meant."""
@overload
def choice(name: Literal["house-money-lines"], taken: Literal["first-that-fits", "every-line"]) -> ReadingChoice:
    """Two cards fit several lines of House Money, or of Let it Ride: which are paid? By default: first-that-fits."""
@overload
def choice(name: Literal["cards-in-sequence"], taken: Literal["neighbours-in-any-order", "as-dealt", "ace-low-only"]) -> ReadingChoice:
    """Must two cards in sequence come in rising order, and where does the ace belong? By default: neighbours-in-any-order."""
@overload
def choice(name: Literal["riding-choice-when"], taken: Literal["before-blackjack-is-paid", "after-blackjack-is-paid"]) -> ReadingChoice:
    """Is the choice to let a win ride open before a Blackjack is paid? By default: before-blackjack-is-paid."""
@overload
def choice(name: Literal["riding-amount"], taken: Literal["any-part", "all-or-nothing"]) -> ReadingChoice:
    """How much of a win may be left riding? By default: any-part."""
@overload
def choice(name: Literal["riding-cap"], taken: Literal["whole-stack", "wagers-only"]) -> ReadingChoice:
    """The maximum also limits riding money: what is counted? By default: whole-stack."""
@overload
def choice(name: Literal["riding-after-split"], taken: Literal["stays-with-first-hand", "shared"]) -> ReadingChoice:
    """A hand with riding money is split: where does that money go? By default: stays-with-first-hand."""
@overload
def choice(name: Literal["added-wager-once-riding-is-lost"], taken: Literal["amount-on-that-hand", "original-only"]) -> ReadingChoice:
    """The first hand has lost its riding money: what measures a later double or split of another hand? By default: amount-on-that-hand."""
@overload
def choice(name: Literal["riding-on-dealer-blackjack"], taken: Literal["stands-off", "lost"]) -> ReadingChoice:
    """The Dealer makes Blackjack and the hand loses: does riding money lose with it? By default: stands-off."""
@overload
def choice(name: Literal["riding-in-versions"], taken: Literal["follows-the-hand", "by-5-1"]) -> ReadingChoice:
    """Riding money goes by the results of 5.1: what in Blackjack + and Free Bet, which have results of their own? By default: follows-the-hand."""
@overload
def choice(name: Literal["riding-and-early-settlement"], taken: Literal["settled-along", "waits"]) -> ReadingChoice:
    """A Blackjack is settled early: what of the money riding on it? By default: settled-along."""
@overload
def choice(name: Literal["lucky-match-section"], taken: Literal["lucky-match", "house-money"]) -> ReadingChoice:
    """The pair wagers are barred beside Lucky Match of section 15D, which is House Money: which is barred? By default: lucky-match."""
@overload
def choice(name: Literal["lucky-match-when-paid"], taken: Literal["end-of-initial-deal", "a-later-card"]) -> ReadingChoice:
    """Winners of Lucky Match wait subject to 15F.10, which is revoked: until when? By default: end-of-initial-deal."""
@overload
def choice(name: Literal["lucky-match-split-pair"], taken: Literal["settled-at-once", "waits"]) -> ReadingChoice:
    """In 2014 splitting a suited pair ends Lucky Match: what if the pair split is mixed or coloured? By default: settled-at-once."""
@overload
def choice(name: Literal["triple-match-suits"], taken: Literal["two-card-prize", "some-triple"]) -> ReadingChoice:
    """Three cards agree in rank but not all in suit: is that a triple? By default: two-card-prize."""
@overload
def choice(name: Literal["lucky-match-limit"], taken: Literal["winnings-of-a-wager", "stake-included", "whole-round"]) -> ReadingChoice:
    """What does the limit on a Lucky Match payout hold down? By default: winnings-of-a-wager."""
@overload
def choice(name: Literal["lucky-lucky-aces"], taken: Literal["as-in-a-hand", "always-eleven", "whatever-wins"]) -> ReadingChoice:
    """Lucky Lucky counts three cards that are no hand: what is an ace worth? By default: as-in-a-hand."""
@overload
def choice(name: Literal["buster-draws-out"], taken: Literal["drawn-out", "stops"]) -> ReadingChoice:
    """13.5 waits until all hands are settled: does the Dealer stop at two cards while a Blackjack is unpaid and a Buster wager open? By default: drawn-out."""
@overload
def choice(name: Literal["free-bet-drawing-for-buster"], taken: Literal["by-20-6", "as-cited"]) -> ReadingChoice:
    """13.5 has the Dealer draw by 13.3 or 17.2: by which rule in Free Bet? By default: by-20-6."""
@overload
def choice(name: Literal["buster-of-a-paid-blackjack"], taken: Literal["lives-on", "ends"]) -> ReadingChoice:
    """A Blackjack is paid and its cards are gone: do its Buster wager and bonus live on? By default: lives-on."""
@overload
def choice(name: Literal["free-bonus-per"], taken: Literal["player", "hand"]) -> ReadingChoice:
    """Is the Free Bonus paid for each player or for each hand? By default: player."""
@overload
def choice(name: Literal["buster-order"], taken: Literal["dealers-right", "players-right"]) -> ReadingChoice:
    """Buster wagers are settled from right to left: whose right? By default: dealers-right."""
@overload
def choice(name: Literal["push-22-lines"], taken: Literal["best-line", "every-line"]) -> ReadingChoice:
    """A Dealer's 22 of one suit is also of one colour: are both lines of Push 22 paid? By default: best-line."""
@overload
def choice(name: Literal["push-22-tables"], taken: Literal["any-table", "free-bet-only"]) -> ReadingChoice:
    """Push 22 follows the section on Free Bet: may other tables offer it? By default: any-table."""
@overload
def choice(name: Literal["push-22-after-a-bust"], taken: Literal["survives", "lost"]) -> ReadingChoice:
    """Does a player's Push 22 end when the hand goes over 21? By default: survives."""
@overload
def choice(name: Literal["push-22-layout"], taken: Literal["appendix-9", "appendix-8"]) -> ReadingChoice:
    """In 2014 the layout for Push 22 is said to be in appendix 8, which shows Lucky Match: which is meant? By default: appendix-9."""
@overload
def choice(name: Literal["ante-measure"], taken: Literal["lowest-accepted", "upper-minimum"]) -> ReadingChoice:
    """The Ante is limited to a share of the minimum: of which, where a table has two? By default: lowest-accepted."""
@overload
def choice(name: Literal["ante-per"], taken: Literal["player-on-a-box", "box"]) -> ReadingChoice:
    """Is an Ante due, or waived, for each player or for a Box? By default: player-on-a-box."""
@overload
def choice(name: Literal["ante-and-the-initial-wager"], taken: Literal["fee-apart", "part-of-it"]) -> ReadingChoice:
    """Does the Ante count as part of the initial wager for Insurance, doubles, splits and the maximum? By default: fee-apart."""
@overload
def choice(name: Literal["ante-of-a-void-hand"], taken: Literal["until-collected", "always"]) -> ReadingChoice:
    """A hand is void: is its Ante given back? By default: until-collected."""
@overload
def choice(name: Literal["ante-missing-on-shared-box"], taken: Literal["seated-players-only", "whole-hand"]) -> ReadingChoice:
    """One of several players on a Box has placed no Ante: does the whole hand fall? By default: seated-players-only."""
@overload
def choice(name: Literal["ante-cards-counted"], taken: Literal["collected", "counted"]) -> ReadingChoice:
    """Cards of a hand without an Ante are counted into the rack: counted or collected? By default: collected."""
@overload
def choice(name: Literal["insurance-in-blackjack-plus"], taken: Literal["except-for-blackjack", "none"]) -> ReadingChoice:
    """Insurance asks for a wager made by 5.1, but Blackjack + takes wagers by 19.3: is there Insurance? By default: except-for-blackjack."""
@overload
def choice(name: Literal["dealer-22-in-blackjack-plus"], taken: Literal["hands-only", "every-chip"]) -> ReadingChoice:
    """A Dealer's 22 returns all wagers remaining on the layout: side wagers too? By default: hands-only."""
@overload
def choice(name: Literal["rule-10-in-blackjack-plus"], taken: Literal["odds-only", "all-of-it"]) -> ReadingChoice:
    """19.4 pays Blackjack by rule 10: do its waiting and its early settlement come along? By default: odds-only."""
@overload
def choice(name: Literal["five-and-under-hands"], taken: Literal["any-hand", "initial-hands-only"]) -> ReadingChoice:
    """Which hands can be Five and Under: a split hand, or one of 11 or less that would have to draw? By default: any-hand."""
@overload
def choice(name: Literal["lammer-value"], taken: Literal["original-wager", "all-on-the-hand"]) -> ReadingChoice:
    """What is a Free Bet Lammer worth when it wins? By default: original-wager."""
@overload
def choice(name: Literal["lammer-not-won"], taken: Literal["nothing", "owed"]) -> ReadingChoice:
    """A hand with a Free Bet Lammer loses or stands off: does the player owe for it? By default: nothing."""
@overload
def choice(name: Literal["free-double-in-part"], taken: Literal["whole-only", "any-part"]) -> ReadingChoice:
    """May a free double be for less than the wager? By default: whole-only."""
@overload
def choice(name: Literal["paid-double-on-a-free-hand"], taken: Literal["original-wager", "nothing"]) -> ReadingChoice:
    """A hand carries only a Free Bet Lammer: up to what may it be doubled for money? By default: original-wager."""
@overload
def choice(name: Literal["free-options-of-backers"], taken: Literal["each-may-join", "seated-player-only"]) -> ReadingChoice:
    """The seated player doubles or splits for free: may the others on the Box do so too? By default: each-may-join."""
@overload
def choice(name: Literal["elections-and-free-options"], taken: Literal["only-fewer-hands", "fully"]) -> ReadingChoice:
    """Can the elections on doubling and splitting take the free options away? By default: only-fewer-hands."""
@overload
def choice(name: Literal["dealer-22-and-blackjack"], taken: Literal["players", "dealers"]) -> ReadingChoice:
    """A Dealer's 22 stands off but for Blackjack: whose? By default: players."""
@overload
def choice(name: Literal["free-soft-double"], taken: Literal["refused", "allowed"]) -> ReadingChoice:
    """May an ace and an eight be doubled for free as a 9? By default: refused."""
@overload
def choice(name: Literal["pair-of-fives"], taken: Literal["player-chooses", "double-only"]) -> ReadingChoice:
    """Two fives are a ten and a Pair: double or split for free? By default: player-chooses."""
@overload
def choice(name: Literal["early-settlement-with-two-scales"], taken: Literal["by-the-wager", "by-the-table"]) -> ReadingChoice:
    """Early settlement needs the 3:2 scale: what at a table with two scales? By default: by-the-wager."""
@overload
def choice(name: Literal["upper-minimum-reached-by"], taken: Literal["own-initial-wager", "box-total"]) -> ReadingChoice:
    """What has to reach the Upper Minimum? By default: own-initial-wager."""
@overload
def choice(name: Literal["sharing-upper-options"], taken: Literal["together-only", "whenever-present"]) -> ReadingChoice:
    """When may a lower wager share the options of an upper one on its Box? By default: together-only."""
@overload
def choice(name: Literal["wrong-option-found-early"], taken: Literal["first-event-decides", "until-all-have-passed"]) -> ReadingChoice:
    """The events that part early from late can be both passed and still to come: which is it? By default: first-event-decides."""
@overload
def choice(name: Literal["voided-double-card"], taken: Literal["stays", "withdrawn"]) -> ReadingChoice:
    """A wrongly allowed double is voided: what of its card? By default: stays."""
@overload
def choice(name: Literal["voided-split-cards"], taken: Literal["next-in-sequence", "burnt"]) -> ReadingChoice:
    """A wrongly allowed split is undone: what of the cards drawn since? By default: next-in-sequence."""
@overload
def choice(name: Literal["triple-play-insurance"], taken: Literal["each-numbered-wager", "first-hand-only", "all-hands"]) -> ReadingChoice:
    """One ace, up to three Dealer's hands: how is insurance made? By default: each-numbered-wager."""
@overload
def choice(name: Literal["triple-play-blackjack"], taken: Literal["each-numbered-wager", "all-together"]) -> ReadingChoice:
    """A Blackjack in Triple Play meets an ace: is early settlement taken for all wagers or for each? By default: each-numbered-wager."""
@overload
def choice(name: Literal["triple-play-citation"], taken: Literal["section-22", "as-printed"]) -> ReadingChoice:
    """22.3 refers to places of section 21 for its wagers: which are meant? By default: section-22."""
@overload
def choice(name: Literal["triple-play-wording"], taken: Literal["every-round-up-to-three", "as-printed"]) -> ReadingChoice:
    """22.2 seems to speak of one Round only, and of exactly three wagers: is that so? By default: every-round-up-to-three."""
@overload
def choice(name: Literal["triple-play-combinations"], taken: Literal["as-listed", "any-two"]) -> ReadingChoice:
    """22.4 names the first two hands and all three: may others be combined? By default: as-listed."""
@overload
def choice(name: Literal["triple-play-bust"], taken: Literal["on-that-hand", "whole-box"]) -> ReadingChoice:
    """A hand over 21 loses all three wagers: what of a player who made two, or who split? By default: on-that-hand."""
@overload
def choice(name: Literal["triple-play-double"], taken: Literal["all-or-none", "any-of-them"]) -> ReadingChoice:
    """May a player in Triple Play double some of the numbered wagers? By default: all-or-none."""
@overload
def choice(name: Literal["triple-play-needless-hands"], taken: Literal["not-drawn", "drawn"]) -> ReadingChoice:
    """Nothing is left against a Dealer's hand: is it drawn all the same? By default: not-drawn."""
@overload
def choice(name: Literal["triple-play-limits"], taken: Literal["minimum-each-maximum-total", "each-wager"]) -> ReadingChoice:
    """Limits are set for a Box, and Triple Play has several wagers on it: what do they bind? By default: minimum-each-maximum-total."""
@overload
def choice(name: Literal["triple-play-split-aces"], taken: Literal["one-card-each", "drawn-freely"]) -> ReadingChoice:
    """Do split aces take one card each in Triple Play? By default: one-card-each."""
@overload
def choice(name: Literal["over-under-on-shared-box"], taken: Literal["each-by-own-wager", "caller-only"]) -> ReadingChoice:
    """Who may wager on Over or Under 13 of a Box with several players, and how much? By default: each-by-own-wager."""
@overload
def choice(name: Literal["over-under-limits"], taken: Literal["as-displayed", "up-to-the-wager"]) -> ReadingChoice:
    """21.4 lets a player wager on Over or Under 13 up to the initial wager: may a table state limits of its own? By default: as-displayed."""
@overload
def choice(name: Literal["options-together"], taken: Literal["one-option", "several"]) -> ReadingChoice:
    """May a table offer more than one of Over/Under 13, Triple Play and Super Sevens? By default: one-option."""
@overload
def choice(name: Literal["side-minimum"], taken: Literal["smallest-chip", "table-minimum"]) -> ReadingChoice:
    """Is there a minimum for a side wager? By default: smallest-chip."""
@overload
def choice(name: Literal["suited-sevens"], taken: Literal["all-of-one-suit", "any-two-of-one-suit"]) -> ReadingChoice:
    """When are sevens suited? By default: all-of-one-suit."""
@overload
def choice(name: Literal["three-sevens-when-paid"], taken: Literal["at-once-and-after-dealing", "both-after-dealing"]) -> ReadingChoice:
    """When is a suited pair with a third seven of another suit paid, and what dealing is awaited for three suited ones? By default: at-once-and-after-dealing."""
@overload
def choice(name: Literal["third-card-after-a-split"], taken: Literal["next-to-the-box", "best-of-either-hand"]) -> ReadingChoice:
    """Sevens are split: which is the third card for Super Sevens? By default: next-to-the-box."""
@overload
def choice(name: Literal["super-sevens-wrong-amount"], taken: Literal["one-dollar-counts", "void"]) -> ReadingChoice:
    """A Super Sevens wager of another amount, or without an initial wager, is found after the deal: what then? By default: one-dollar-counts."""
@overload
def choice(name: Literal["super-sevens-and-no-card"], taken: Literal["as-if-declined", "undecided"]) -> ReadingChoice:
    """An absent player, or one who refused a stray card, holds two sevens: which prize? By default: as-if-declined."""
@overload
def choice(name: Literal["refusing-below-12"], taken: Literal["frozen", "must-draw"]) -> ReadingChoice:
    """A hand of 11 or less must draw: may its player refuse an exposed stray card, which ends drawing? By default: frozen."""
@overload
def choice(name: Literal["stray-card-offered-to"], taken: Literal["still-to-act-in-order", "every-player"]) -> ReadingChoice:
    """To whom is an exposed stray card offered before it goes to the Dealer? By default: still-to-act-in-order."""
@overload
def choice(name: Literal["refusal-ends-drawing-of"], taken: Literal["that-hand", "every-hand"]) -> ReadingChoice:
    """A player refuses a stray card for one of several hands: do the others still take cards? By default: that-hand."""
@overload
def choice(name: Literal["stray-card-while-dealer-draws"], taken: Literal["dealers-next", "removed"]) -> ReadingChoice:
    """A card is exposed in error after the Dealer's second card, while the Dealer still draws: what of it? By default: dealers-next."""
@overload
def choice(name: Literal["exposed-during-initial-deal"], taken: Literal["reconstructed", "as-after-it"]) -> ReadingChoice:
    """16.4 begins after the Initial Deal: what of a card exposed in error before? By default: reconstructed."""
@overload
def choice(name: Literal["exposed-surplus-card"], taken: Literal["burnt", "next-in-line"]) -> ReadingChoice:
    """A card dealt to the Dealer's finished hand was also exposed in error: burnt, or next in line? By default: burnt."""
@overload
def choice(name: Literal["card-burnt-in-error"], taken: Literal["no-replay", "replayed"]) -> ReadingChoice:
    """Is anything played again after a card was burnt by mistake, or none was burnt where one should have been? By default: no-replay."""
@overload
def choice(name: Literal["misplaced-card"], taken: Literal["in-order-then-next", "burnt"]) -> ReadingChoice:
    """A rebuilt hand leaves cards over, and nothing lets a hand be voided: what of them, and what if it cannot be rebuilt? By default: in-order-then-next."""
@overload
def choice(name: Literal["rebuilt-how-far"], taken: Literal["hand-in-play", "every-hand"]) -> ReadingChoice:
    """18(e) rebuilds the hand to the Initial Deal: also one that was finished or split before a card fell on it in error? By default: hand-in-play."""
@overload
def choice(name: Literal["later-hands-after-a-misdeal"], taken: Literal["rebuild-first", "never-touched"]) -> ReadingChoice:
    """Every effort is made to rebuild the Round, yet hands dealt after the error stand: which comes first? By default: rebuild-first."""
@overload
def choice(name: Literal["void-hand-undoes"], taken: Literal["wagers-on-it", "open-only"]) -> ReadingChoice:
    """A hand is voided after the wagers on it were collected or paid in the same Round: are they returned too? By default: wagers-on-it."""
@overload
def choice(name: Literal["void-hand-and-settled-insurance"], taken: Literal["void-too", "stays-settled"]) -> ReadingChoice:
    """A hand is voided after the Dealer's second card has decided its insurance: is the insurance void as well? By default: void-too."""
@overload
def choice(name: Literal["irregularities-wording"], taken: Literal["both", "of-1998", "of-today"]) -> ReadingChoice:
    """Of 16.3 and 16.5 two wordings survive, that of 1998 and today's, and no instrument says when the one gave way: which is applied? By default: both."""
@overload
def choice(name: Literal["void-round-undoes"], taken: Literal["every-wager", "open-only"]) -> ReadingChoice:
    """The whole Round is void: are wagers that were already settled in it undone? By default: every-wager."""
@overload
def choice(name: Literal["void-split-hand-takes"], taken: Literal["with-the-initial-wager", "with-the-last-hand"]) -> ReadingChoice:
    """One of two split hands is void: do insurance and undecided side wagers fall with it? By default: with-the-initial-wager."""
@overload
def choice(name: Literal["wagers-of-an-offender"], taken: Literal["open-only", "all-of-the-round"]) -> ReadingChoice:
    """The operator voids the wagers of a player who broke the rules: also those already settled? By default: open-only."""
@overload
def choice(name: Literal["absent-players-reached"], taken: Literal["reads-19-3", "literal"]) -> ReadingChoice:
    """16.6 cites 19.2, a notice: does it reach absent players of Blackjack +? By default: reads-19-3."""
@overload
def choice(name: Literal["absent-without-direction"], taken: Literal["same-result", "stands"]) -> ReadingChoice:
    """The operator may direct that an absent player's hand be dealt to: what if nothing is directed? By default: same-result."""
@overload
def choice(name: Literal["late-insurance"], taken: Literal["closed", "operator-allows"]) -> ReadingChoice:
    """The Dealer failed to offer insurance, and no rule of the edition cures it: may it still be made? By default: closed."""
@overload
def choice(name: Literal["tournament-fee"], taken: Literal["each-fee-to-the-cent", "all-fees"]) -> ReadingChoice:
    """The Casino Operator may keep a tenth of the fees: of each competitor's fee, or of all? By default: each-fee-to-the-cent."""
