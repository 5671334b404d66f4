"""Defects: mistakes somebody might make, each planted by itself, and the test that must find it.

A defect is an edit of one source file; how it is planted is in :mod:`tests.planting`.
"""

import gc
import io
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import pytest

from tests.casino.postgres import clusters_copied
from tests.casino.postgres import installation as has_postgres
from tests.planting import Change, Spoilt, functions, plant_in_place, plant_on_import

ROOT: Final = Path(__file__).parent.parent


class Defect(NamedTuple):
    """A mistake: in which module, what stands there, what is put in its place, who finds it."""

    name: str
    module: str
    right: str
    wrong: str
    test: str

    @property
    def file(self) -> Path:
        """The source file."""
        return ROOT / "src" / Path(*self.module.split(".")).with_suffix(".py")


_CASINO: Final = "tests/casino/"
_WEB: Final = "tests/web/"
_PROTOCOL: Final = "tests/protocol/"
STATEFUL: Final = f"{_CASINO}test_stateful.py::test_whatever_is_tried_every_invariant_holds"
SIMULATION: Final = (
    f"{_CASINO}test_simulation.py::test_whatever_goes_wrong_nothing_is_lost_or_doubled"
)
WHOLE: Final = (
    "tests/faults/test_whole_process.py::"
    "test_whatever_goes_wrong_around_a_server_it_goes_on_and_is_honest"
)
SECRECY: Final = f"{_WEB}test_secrecy.py::test_undealt_cards_change_nothing_that_anybody_sees"
MATRIX: Final = f"{_WEB}test_matrix.py::test_every_role_asks_for_everything_over_http"
CONTRIBUTIONS: Final = f"{_CASINO}test_contributions.py"
BEACONS: Final = f"{_CASINO}test_beacons.py"
REPORTING: Final = f"{_CASINO}test_irregularities.py"
ANOMALIES: Final = f"{_CASINO}test_anomalies.py"
CUT: Final = f"{_WEB}test_matrix.py::test_who_is_not_at_the_table_does_not_cut"
ROLES: Final = f"{_PROTOCOL}test_roles.py::test_every_cell_of_the_matrix"
MALFORMED: Final = f"{_WEB}test_malformed.py::test_no_message_that_is_wrong_does_anything"
CONNECTIONS: Final = f"{_WEB}test_connections.py"
HOSTS: Final = f"{_WEB}test_hosts.py"
ENTERING: Final = f"{_WEB}test_entering.py"
LIMITS: Final = f"{_CASINO}test_limits.py"
PEOPLE: Final = f"{_CASINO}test_people.py"
CUSTODY: Final = f"{_CASINO}test_custody.py"
SIGNING: Final = f"{_CASINO}test_signing.py"
SIGNER: Final = f"{_CASINO}test_signer.py"
STORE: Final = f"{_CASINO}test_store.py"
TABLES: Final = f"{_CASINO}test_tables.py"
CLOCKS: Final = f"{_CASINO}test_clocks.py"
SPOILT: Final = f"{_CASINO}test_spoilt.py"
RECONNECTION: Final = f"{_CASINO}test_reconnection.py"
SEVERAL: Final = f"{_CASINO}test_several.py"
_ON_POSTGRESQL: Final = (RECONNECTION, SEVERAL)
LONG_LOGS: Final = f"{_CASINO}test_long_logs.py"
JOURNAL: Final = f"{_CASINO}test_journal.py"
DISPUTES: Final = f"{_CASINO}test_disputing.py"
FILED: Final = "tests/cli/test_documents.py"
BATTERY: Final = "tests/fairness/test_battery.py"
COMMITMENT: Final = "tests/fairness/test_commitment.py"
VERIFY: Final = "tests/verify/test_verify.py::"
EDITS: Final = f"{VERIFY}test_every_edit_is_found_at_the_entry_that_was_changed"
SIGNED: Final = f"{VERIFY}test_checkpoints_written_anew_without_the_key_are_found"
HONEST: Final = f"{VERIFY}test_an_honest_log_has_nothing_wrong"
UNTRUE: Final = f"{VERIFY}test_a_log_that_is_chained_but_not_true_is_found_out"
CHECKPOINTS: Final = "tests/verify/test_tampering.py::test_what_is_wrong_with_a_checkpoint_is_said"
IRREGULAR: Final = "tests/law/nz/test_s16_irregularities.py"
_C: Final = "croupier.casino."
_L: Final = "croupier.casino.table."
_F: Final = "croupier.fairness."
_V: Final = "croupier.verify."
_T: Final = "croupier.table."
_P: Final = "croupier.casino.people."
_E: Final = "croupier.simulation.env."
LEARNER: Final = "tests/simulation/test_env_learner.py"

DEFECTS: Final = (
    # Rulings rest on the log
    Defect("a ruling on stakes that nobody laid", "croupier.disputes.departures",
           "if one.amount > most:", "if False:",
           f"{DISPUTES}::test_m6_a_ruling_rests_on_the_cards_and_stakes_of_the_log"),
    Defect("one person rules against the log", _L + "disputes",
           "    if not ruling.departures:", "    if True:",
           f"{DISPUTES}::test_d2_what_was_wrong_is_corrected_by_a_new_entry"),
    Defect("a verifier that believes a made-up ruling", _V + "rulings",
           "            yield from _rests_on_the_log(data, disputed)\n", "",
           f"{DISPUTES}::test_m6_the_verifier_finds_a_ruling_that_one_person_made_up"),
    Defect("a wager that lies there is said to be none", "croupier.disputes.deviation",
           "        if _is_open(name, round):\n            continue\n", "",
           "tests/disputes/test_adjudicate.py::"
           "test_a_wager_that_is_not_settled_yet_is_not_said_to_be_none"),
    Defect("a lawful call that was given effect is said to be refused", "croupier.record.replay",
           "    if strike and call.permitted and given_effect(on.record, line):", "    if False:",
           "tests/disputes/test_adjudicate.py::"
           "test_a_call_given_effect_that_the_law_permits_stands"),
    Defect("a ruling forgets the reading of a refused call", "croupier.disputes.adjudicate",
           "relied_on(record.config, played.readings)", "relied_on(record.config, round.readings)",
           "tests/disputes/test_adjudicate.py::"
           "test_a_refused_call_names_the_reading_it_turns_on"),
    Defect("an unlawful wager takes room from a lawful one", "croupier.record.laying",
           "            found.append((f\"wager[{at}]\", main, refusal))",
           "            found.append((f\"wager[{at}]\", main, refusal))\n"
           "            _find(on, main, refusal)",
           "tests/disputes/test_adjudicate.py::"
           "test_a_wager_that_goes_back_takes_no_room_from_a_lawful_one"),
    # What the sign shows holds
    Defect("a side wager without sums takes any amount", "croupier.house",
           "return rules if stated is config else open_table(stated)", "return rules",
           "tests/library/test_side_limits.py::"
           "test_15H_4_the_same_limits_hold_for_a_round_at_the_table"),
    # Documents are what was signed
    Defect("an altered document is taken for what was signed", _V + "document_signature",
           "    if document_digest(body) != signature.sha256:", "    if False:",
           f"{FILED}::test_a_document_that_was_altered_is_found"),
    Defect("whoever signed it will do", _V + "document_signature",
           "    if keys and signature.key not in keys:", "    if False:",
           f"{FILED}::test_another_key_than_the_one_given_is_found"),
    Defect("a clause is cited and not quoted", "croupier.documents.filed",
           "for one in clauses_of(parts) if one in edition)",
           "for one in clauses_of(parts)[1:] if one in edition)",
           "tests/documents/test_documents.py::test_every_clause_cited_is_there_in_our_words"),
    # The verifier settles by other code than the engine's
    Defect("an engine that pays a cent too much", _T + "wagers.settling",
           "returned=ending.back + stake.excess,",
           "returned=ending.back + stake.excess + (ending.back > stake.amount),", HONEST),
    Defect("an engine whose Dealer draws to 17", "croupier.law.nz.s13_drawing",
           "return total.points < DEALER_STANDS", "return total.points <= DEALER_STANDS", HONEST),
    Defect("a verifier that does not ask the second adjudicator", _V + "table_log",
           "            found += played.settled_otherwise(self._settings)\n", "            pass\n",
           f"{VERIFY}test_what_the_engine_pays_too_much_is_found"),
    # Keys and custody
    Defect("a key that nobody handed over", _V + "key_chain",
           "not (handed_over or head.key in self._given)", "False",
           f"{SIGNING}::test_a_change_of_key_that_the_old_one_did_not_sign_is_found"),
    Defect("a key that was handed over signs on", _V + "key_chain",
           "head.key in self.known or not", "not",
           f"{SIGNING}::test_a_key_that_was_handed_over_signs_no_more"),
    Defect("a key nobody has heard of leads to none that was given", _V + "key_chain",
           "return [*self._findings, *self._strange(self._last)]", "return self._findings",
           f"{SIGNING}::test_several_keys_are_followed_from_any_of_them"),
    Defect("a handover for any checkpoint", _V + "heads",
           'digest("croupier key handover", statement, key)',
           'digest("croupier key handover", key)',
           f"{SIGNING}::test_a_handover_fits_one_checkpoint_and_one_key"),
    Defect("a server signs on with a key that was changed", _C + "checkpoints",
           "type=Checkpoint).key == key:", "type=Checkpoint).key is key:",
           f"{SIGNING}::test_a_key_that_was_handed_over_signs_no_more"),
    Defect("a signer signs any history", _C + "signer",
           "            if before != self._last:", "            if False:",
           f"{SIGNER}::test_what_does_not_follow_is_refused_in_a_sentence"),
    Defect("a signer signs any time", _C + "signer",
           "        if abs(request.at - self._clock()) > CLOCK:", "        if False:",
           f"{SIGNER}::test_what_does_not_follow_is_refused_in_a_sentence"),
    Defect("a signer answers anybody", _C + "signer",
           "            if _user(writer) in users:", "            if True:",
           f"{SIGNER}::test_another_user_gets_no_answer"),
    Defect("a history the signer has not signed opens", _C + "checkpoints",
           "    if not known or", "    if False and",
           f"{SIGNER}::test_a_copy_that_went_another_way_is_not_signed"),
    Defect("a reset that one side agrees to", _P + "custody",
           "    if sender.role not in CUSTODIANS or sender.role is person.role:", "    if False:",
           f"{CUSTODY}::test_only_the_other_side_confirms_a_reset"),
    Defect("a reset that nobody has confirmed", _P + "custody",
           "            if not _both_stand(people, key):", "            if False:",
           f"{CUSTODY}::test_a_reset_needs_one_of_each_side_and_neither_knows_the_password"),
    Defect("an operator who makes inspectors", _P + "custody",
           "    if INSPECTOR in (role, before):", "    if False:",
           f"{CUSTODY}::test_no_role_given_makes_or_unmakes_an_inspector"),
    Defect("an operator who chooses the inspector's password", _P + "custody",
           "    if person.role in CUSTODIANS:\n        raise", "    if False:\n        raise",
           f"{CUSTODY}::test_nobody_chooses_the_password_of_an_operator_or_inspector"),
    Defect("a grant that is not recorded", _P + "custody",
           "            yield RoleGranted(key, role, by)\n        case RoleChanged",
           "            pass\n        case RoleChanged",
           f"{CUSTODY}::test_every_grant_and_reset_is_recorded_by_keys_and_holds"),
    Defect("two people who are one go unnamed", _V + "custody",
           "0 <= entry.at - grant.at < HOUR", "False",
           "tests/verify/test_custody.py::"
           "test_two_who_decide_are_named_where_one_was_given_the_means_just_before"),
    # One history
    Defect("a key that asks for no checkpoint", _V + "checkpoints",
           "if self.given and not self.count:", "if False:",
           f"{VERIFY}test_a_log_without_its_checkpoints_is_wrong_where_a_key_is_given"),
    Defect("a history that ends before what was held", _V + "history",
           "if size > self.size:", "if False:",
           f"{VERIFY}test_a_log_cut_after_an_earlier_checkpoint_is_held_against_the_last"),
    Defect("a fork that follows what it forks from", _V + "merkle",
           "(before, after, end) == (first.root, second.root, 0)",
           "(after, end) == (second.root, 0)",
           "tests/fairness/test_history_tree.py::"
           "test_no_proof_shows_a_history_that_was_changed_to_follow"),
    # What remains of a Round
    Defect(
        "a shown Round that has the keys of its players in it",
        "croupier.web.pages.why.public",
        "lambda text: aliases.get(text, text)",
        "lambda text: text",
        f"{_WEB}test_shown_page.py::test_anybody_sees_an_ended_round_without_who_played_it",
    ),
    Defect(
        "a review that forgets the cards of earlier Rounds",
        "croupier.explain.decision",
        "seen = Counter(self.before)",
        "seen = Counter[Card]()",
        "tests/explain/test_review.py::test_cards_seen_are_counted_out",
    ),
    # Faults that pass
    Defect("a locked vault stops everything", _C + "store.vault",
           "raise Unavailable(f\"the vault cannot be reached: {trouble}\") from trouble", "raise",
           f"{_CASINO}test_clockwork.py::test_a_vault_that_cannot_be_opened_is_unavailable"),
    Defect("a locked log halts everything", _C + "store.sqlite",
           "        if not is_of(trouble, PASSING):", "        if trouble:",
           f"{STORE}::test_a_file_that_is_locked_halts_nothing"),
    Defect("work that failed is not begun again", _C + "background",
           "                _LOG.exception(\"%s failed; it is begun again\", name)",
           "                return",
           f"{_CASINO}test_background.py::test_work_that_goes_on_again_is_no_longer_down"),
    Defect("ready though a table cannot go on", "croupier.web.kit.condition",
           "    yield from (f\"{text}.\" for text in casino.heartbeat.wrong(open_))\n", "",
           f"{_WEB}test_operations.py::test_ready_says_what_keeps_the_tables_from_moving"),
    # Copies
    Defect("a copy that was changed is put back", "croupier.web.copies",
           "    wrong = \" and \".join(changed(folder))\n", "    wrong = \"\"\n",
           "tests/deploy/test_drill.py::test_what_cannot_be_put_back_is_refused"),
    Defect("a value of another kind is no rot", _C + "store.chain",
           "        return False  # a value of another kind", "        raise  #",
           "tests/deploy/test_drill.py::test_a_copy_of_a_spoilt_log_is_not_put_back"),
    # Faults around the whole server
    Defect("a table is left alone after something unforeseen", _C + "scheduler",
           "        except Exception:\n            _LOG.exception(\"table %s:",
           "        except StoreError:\n            _LOG.exception(\"table %s:",
           "tests/casino/test_clockwork.py::test_a_vault_that_was_away_is_asked_again"),
    Defect("what could not be done is due much later", _C + "scheduler",
           "        sent = Sent(f\"clock/{version}\"",
           "        watch.again(now)\n        sent = Sent(f\"clock/{version}\"",
           "tests/casino/test_clockwork.py::"
           "test_a_locked_vault_stops_a_table_only_while_it_is_locked"),
    Defect("a lost connection halts a table for ever", _L + "live_table",
           "        except (Halted, Fenced) as trouble:", "        except StoreError as trouble:",
           WHOLE),
    Defect("a disk that failed is written on", _C + "store.sqlite",
           "        self._halted = self._halted or f\"the store cannot be written: {trouble}\"\n",
           "        self._halted = \"\"\n", WHOLE),
    Defect("nobody reads the logs through", _C + "scrub",
           "            if stream >= begun.stream:", "            if False:", WHOLE),
    Defect("a halted table is ready", "croupier.web.kit.condition",
           "    yield from (f\"{name} is halted.\" for name in halted(served))\n", "", WHOLE),
    # A database that is gone for a while, and who leads
    Defect("a lost connection halts everything", _C + "store.postgres_errors",
           "        return isinstance(trouble, psycopg.OperationalError | psycopg.InterfaceError)",
           "        return False",
           f"{RECONNECTION}::test_a_commit_whose_outcome_is_unknown_is_looked_up"),
    Defect("a full disk is tried again", _C + "store.postgres_errors",
           "    return state[:2] in _PASSING_CLASSES or state in _PASSING", "    return True",
           f"{RECONNECTION}::test_a_disk_that_takes_nothing_halts_the_database"),
    Defect("a commit of unknown outcome is made twice", _C + "store.postgres",
           "        if request is not None:", "        if False:",
           f"{RECONNECTION}::test_a_commit_whose_outcome_is_unknown_is_looked_up"),
    Defect("a silent database is waited for without end", _C + "store.postgres_link",
           "        line.shutdown(socket.SHUT_RDWR)\n", "        pass\n",
           f"{RECONNECTION}::test_a_database_that_says_nothing_is_given_up_and_waited_for"),
    Defect("the fence is not looked at after a reconnection", _C + "store.postgres",
           "        if self._token and token != self._token:", "        if False:",
           f"{RECONNECTION}::test_a_server_that_lost_its_claim_meanwhile_halts"),
    Defect("a database that lost its end is written", _C + "store.postgres",
           "        if self._last is not None and", "        if False and",
           f"{RECONNECTION}::test_a_database_that_lost_what_was_acknowledged_is_not_written"),
    Defect("who led writes on under a lead that is over", _C + "store.postgres",
           "        if epoch and not leads:", "        if False:",
           f"{SEVERAL}::test_who_led_writes_nothing_under_a_lead_that_is_over"),
    Defect("a lead does not run out by itself", _C + "store.postgres_lease",
           "        if self.epoch and self.clock() >= self._until:", "        if False:",
           f"{SEVERAL}::test_a_lead_that_cannot_be_renewed_ends_by_itself"),
    Defect("a lead from before the clock was put back lasts", _C + "store.postgres_lease",
           "        led = 0 < left <= sql.TERM", "        led = 0 < left",
           f"{SEVERAL}::test_a_lead_beyond_any_term_is_taken"),
    Defect("a late leader is not missed", _C + "store.postgres_lease",
           "left / 1_000 - (TERM - LATE) if led", "left / 1_000 + TERM if led",
           f"{SEVERAL}::test_who_waits_says_so_once_the_leader_is_late"),
    Defect("the lead ends with its connection", _C + "store.postgres_lease",
           "            return self.clock() < self._until\n", "            return False\n",
           f"{SEVERAL}::test_a_lead_outlives_its_connection"),
    Defect("a vault that was cut off stays so", _C + "store.postgres_vault",
           "                if not passes(trouble):\n", "                if trouble:\n",
           f"{SEVERAL}::test_a_vault_whose_connection_was_ended_connects_again"),
    Defect("an event loop waits for the vault", _L + "prepared_vault",
           "            raise self._unprepared(shoe, partial(self._found, shoe))",
           "            known = self._found(shoe)",
           f"{SEVERAL}::test_no_event_loop_waits_for_the_database_of_a_vault"),
    Defect("ready though the database is gone", "croupier.web.kit.condition",
           "    elif casino.store.interrupted:", "    elif False:",
           f"{_WEB}test_operations.py::test_ready_says_that_nothing_moves_at_the_moment"),
    Defect("anybody puts off what is due", _L + "countdown",
           "next_.restarts or waits_for != self._waits_for:", "True:",
           f"{_CASINO}test_clockwork.py::test_nobody_puts_off_what_is_due"),
    # Long logs
    Defect("the log is read on the event loop", _C + "store.sqlite_reads",
           "            loop = asyncio.get_running_loop()\n", "            return work(*about)\n",
           f"{LONG_LOGS}::test_the_event_loop_goes_on_while_the_file_is_slow"),
    Defect("the index of Rounds is believed", _L + "recall",
           "(counted and logged.number != number)", "False",
           f"{LONG_LOGS}::test_an_index_that_is_wrong_is_not_believed"),
    Defect("a Round is looked for from the first entry", _L + "recall",
           "store.read(stream, begun):", "store.read(stream):",
           f"{LONG_LOGS}::test_a_round_is_read_and_nothing_else"),
    Defect("pages of long logs are worked through side by side", _C + "heavy_reads",
           "_short = asyncio.Semaphore(1),", "_short = asyncio.Semaphore(20),",
           f"{LONG_LOGS}::test_one_page_at_a_time_in_the_order_they_were_asked_for"),
    Defect("anybody may have any number of long logs read", _C + "heavy_reads",
           "self._held[who] >= self._per_person", "False",
           f"{LONG_LOGS}::test_one_long_read_too_many_is_refused"),
    # What has rotted
    Defect("entries are not checked as they are read", _C + "store.sqlite_reads",
           "        check_follows(stream, after, last or FIRST, page)\n", "",
           f"{SPOILT}::test_what_has_rotted_before_the_snapshot_is_found"),
    Defect("a log that ends before its checkpoint opens", _C + "checkpoints",
           "        if hash_ is None:", "        if False:",
           f"{SPOILT}::test_a_log_that_ends_before_its_checkpoint_opens_no_table"),
    Defect("a log beside its checkpoint opens", _C + "checkpoints",
           "        elif hash_ != one.hash:", "        elif False:",
           f"{SPOILT}::test_a_log_beside_its_checkpoint_opens_no_table"),
    Defect("scrubbing begins anew after a restart", _C + "scrub",
           "msgspec.json.decode(kept.body, type=ScrubPosition)", "ScrubPosition()",
           f"{SPOILT}::test_scrubbing_goes_on_where_it_was"),
    # Clocks that jump
    Defect("sessions last by a clock that jumps", _C + "directory",
           "clock if isinstance(clock, SteadyClock) else SteadyClock(clock)", "clock",
           f"{CLOCKS}::test_a_directory_goes_by_a_clock_that_does_not_jump"),
    Defect("tables wait by a clock that jumps", _C + "casino",
           "SteadyClock() if clock is milliseconds else clock", "clock",
           f"{CLOCKS}::test_tables_wait_by_a_clock_that_does_not_jump"),
    Defect("a jump before a restart ends sessions", _P + "sessions",
           "        jump = now - _within(now - self._last, STOPPED) - self._counted",
           "        jump = 0",
           f"{CLOCKS}::test_a_clock_that_jumped_before_a_restart_puts_nobody_out"),
    Defect("a jump counts for more after another restart", _P + "sessions",
           "        most = STOPPED if isinstance(event, ServiceResumed) else UNUSED",
           "        most = UNUSED",
           f"{CLOCKS}::test_a_clock_that_jumped_counts_little_after_a_second_restart_too"),
    Defect("sessions of another process end by its clock", _C + "directory",
           "            return sessions.heard(event, self._clock())", "            return event",
           f"{CLOCKS}::test_what_another_process_notes_counts_from_when_it_is_heard"),
    # Money
    Defect("float cents", _C + "money",
           "amounts[keeper] -= sign * line.net",
           "amounts[keeper] -= sign * line.net * 1.0", STATEFUL),
    Defect("the tray pays too little", _C + "money",
           "amounts[keeper] -= sign * line.net",
           "amounts[keeper] -= sign * line.net - 1", STATEFUL),
    Defect("a reversed Line is not taken back", _C + "money",
           "        _settle(amounts, line, -1)\n", "        pass\n", STATEFUL),
    Defect("the last Line is not booked", _C + "money",
           "    for line in after.lines:", "    for line in after.lines[:-1]:", STATEFUL),
    Defect("what lies above the maximum is not escrowed", _C + "money",
           "found[at] += stake.amount + stake.excess", "found[at] += stake.amount",
           f"{JOURNAL}::test_act_4_1_d_what_lies_above_the_maximum_is_escrowed_too"),
    Defect("purses may be overdrawn", _C + "money",
           "    bounded = (_PURSE, \"escrow:\")", "    bounded = (\"escrow:\",)", STATEFUL),
    Defect("nobody looks whether the chips are there", _L + "acts",
           "        _check_purses(held)\n", "", STATEFUL),
    Defect("chips taken away go to the tray", _C + "money",
           "    return posting({CAGE: cents, purse(player): -cents})",
           "    return posting({TRAY: cents, purse(player): -cents})", STATEFUL),
    Defect("chips bought for less than nothing", _L + "acts",
           "    if cents < 1:", "    if cents < -1:", STATEFUL),
    Defect("disputed chips leave the table", _L + "acts",
           "    if cents > live.purse(player) - live.frozen(player):",
           "    if cents > live.purse(player):",
           f"{DISPUTES}::test_chips_of_a_disputed_round_stay_at_the_table"),
    Defect("a ruling pays nobody", _L + "fold.rulings",
           "return posted(_withdrawn(live, logged), journal.corrected(logged.moved))",
           "return _withdrawn(live, logged)",
           f"{DISPUTES}::test_a_player_who_has_not_enough_left_pays_what_there_is"),
    Defect("a correction takes more than there is", _L + "disputes",
           "max(cents, -live.purse(name))", "cents",
           f"{DISPUTES}::test_a_player_who_has_not_enough_left_pays_what_there_is"),
    Defect("one who files rules", _L + "disputes",
           "    if dispute.by == by:", "    if False:",
           f"{DISPUTES}::test_d3_a_dispute_only_moves_forward"),
    Defect("an ended Round keeps its escrow", _T + "play.payments",
           "settle_stake(scene, box.number, stake, _ruling(round, box, stake, dealer))",
           "pass", STATEFUL),
    # Cards
    Defect("the cut is forgotten", _L + "stacks",
           "        return order[self.cut_at :] + order[: self.cut_at]", "        return order",
           STATEFUL),
    Defect("an opening of the card beside it", _L + "stacks",
           "        return self.sealed.open((self.cut_at + place) % len(self.sealed.order))",
           "        return self.sealed.open((self.cut_at + place + 1) % len(self.sealed.order))",
           STATEFUL),
    Defect("a card is opened too late", _L + "acts",
           "tuple(range(round.shoe.drawn, after.shoe.drawn))",
           "tuple(range(round.shoe.drawn + 1, after.shoe.drawn))", STATEFUL),
    Defect("the burnt card stands in the log", "croupier.protocol.unseen",
           "return isinstance(event, CardBurnt) or (", "return (", STATEFUL),
    Defect("a card laid aside unseen is named", "croupier.protocol.unseen",
           "            return not event.exposed", "            return False", STATEFUL),
    Defect("seeds are shown too soon", _L + "acts",
           '    return (log.RoundBegun(live.rounds + 1, LAW_RELEASE, "table"),)',
           '    return (log.RoundBegun(live.rounds + 1, LAW_RELEASE, "table"), *revealed(live))',
           STATEFUL),
    Defect("betting closes while somebody may still wager", _L + "readiness",
           "    return bool(live.ready) and not undecided(live)",
           "    return bool(live.ready)",
           f"{_CASINO}test_readiness.py::test_a_wager_laid_or_taken_back_takes_back_what_was_said"),
    Defect("what was ruled on is disputed again", _L + "disputes",
           "    for ruling in () if everybody else live.rulings.values():",
           "    for ruling in ():",
           f"{_WEB}test_player_disputes.py::test_a_second_dispute_of_the_same_line_is_refused_and_names_the_first"),
    Defect("a Round has the number of those that were read", _L + "story",
           "number=table.live.rounds - len(begun))", "number=0)",
           f"{_WEB}test_round_numbers.py::test_people_on_duty_and_the_audit_see_the_same_number"),
    Defect("no shuffle is needed", _L + "acts",
           "    if not live.seal_due:\n", "    if live.round is not None:\n", STATEFUL),
    Defect("the shoe goes on beyond the cutting card", _T + "game.rounds",
           "    return Occasion.CUTTING_CARD_APPEARED, at", "    return None, at", STATEFUL),
    Defect("the shoe before is not revealed", _L + "acts",
           "    return (*revealed(live), log.ShoeSealed(sealed.commitment, mixed))",
           "    return (log.ShoeSealed(sealed.commitment, mixed),)", STATEFUL),
    Defect("the last to open is counted after the close", _L + "contributions",
           "    if mix.closed:\n        raise Refusal((), \"no contribution",
           "    if False:\n        raise Refusal((), \"no contribution",
           f"{CONTRIBUTIONS}::test_who_does_not_open_in_time_is_left_out_named_and_not_asked_for_a_while"),
    Defect("a contribution is not bound to its player", "croupier.fairness.seeding",
           'digest("croupier contribution", name.encode(), player.encode(), value)',
           'digest("croupier contribution", name.encode(), value)',
           f"{CONTRIBUTIONS}::test_a_digest_of_one_player_opens_for_no_other"),
    Defect("any prize will do", _V + "seeding",
           "            if drawn != prize.dollars:", "            if False:",
           f"{CONTRIBUTIONS}::test_a_prize_follows_from_the_seed_of_its_shoe_and_another_is_found"),
    Defect("a cut nobody wants is not drawn", _L + "acts",
           "        return drawn_cut(stack.sealed.seed, bounds.low, bounds.high)",
           "        return bounds.low",
           f"{CONTRIBUTIONS}::test_a_cut_nobody_wants_is_drawn_from_everything_the_law_allows"),
    Defect("the casino commits to a secret once it is known", _L + "seeded_acts",
           "    return (*first, *sealed, ahead)",
           "    return (*first, *sealed)",
           f"{CONTRIBUTIONS}::"
           "test_the_casino_commits_then_players_then_all_is_opened_and_the_next_is_committed_to"),
    Defect("a beacon's round is named that is published before the close", _L + "beacon_rounds",
           "    return (_named(mix.shoe, vault.beacon, opening + MARGIN),)",
           "    return (_named(mix.shoe, vault.beacon, 0),)",
           f"{BEACONS}::test_the_round_is_the_first_after_the_time_for_contributions"),
    Defect("closed too late, the beacon's number still counts", _L + "seeded_acts",
           "    return (*close_contributions(live), *named_again(live, vault))",
           "    return close_contributions(live)",
           f"{BEACONS}::test_contributions_closed_too_late_wait_for_a_later_round"),
    Defect("the beacon's number is not mixed in", _L + "seed_mix",
           "    return beacon_seed(mix.shoe, seed, beacon.source, beacon.round, beacon.value)",
           "    return seed",
           f"{BEACONS}::test_the_seed_follows_from_secret_contributions_and_number"),
    Defect("a missing number takes the delay away too", "croupier.protocol.contributions",
           "        return 0 if self.beacon is not None and self.beacon.value else self.iterations",
           "        return 0 if self.beacon is not None else self.iterations",
           f"{BEACONS}::test_with_a_number_there_is_no_delay_and_without_it_there_is"),
    Defect("a later round may be named at any time", "croupier.verify.seeding",
           " and self.closed and at == self.closed_at and not", " and self.closed and not",
           f"{BEACONS}::test_a_later_round_named_once_the_close_is_past_is_found"),
    Defect("a beacon's number is not compared", "croupier.verify.beacon",
           "        if public is not None and public != of.value:",
           "        if False:",
           f"{BEACONS}::test_a_number_that_was_not_published_is_found_by_who_asks_the_beacon"),
    Defect("another round than that asked for is taken", "croupier.fairness.beacon",
           "    if named != round:", "    if False:",
           "tests/fairness/test_beacon.py::test_what_is_no_number_of_the_round_is_not_taken"),
    Defect("naive swaps", "croupier.drawing",
           "        place = below(last + 1, drawn)", "        place = below(len(order), drawn)",
           f"{BATTERY}::test_eight_decks_are_shuffled_as_chance_has_it"),
    Defect("no card stays where it was", "croupier.drawing",
           "        place = below(last + 1, drawn)", "        place = below(last, drawn)",
           f"{BATTERY}::test_every_order_of_a_small_deck_comes_from_exactly_one_run_of_draws"),
    Defect("the last swap is left out", "croupier.drawing",
           "range(len(order) - 1, 0, -1)", "range(len(order) - 1, 1, -1)",
           f"{BATTERY}::test_every_order_of_a_small_deck_comes_from_exactly_one_run_of_draws"),
    Defect("modulo without throwing away", "croupier.drawing",
           "    while number >= fair:", "    while False:",
           f"{BATTERY}::test_every_draw_below_a_limit_comes_from_as_many_words"),
    Defect("one word too many is thrown away", "croupier.drawing",
           "    while number >= fair:", "    while number >= fair - 1:",
           f"{BATTERY}::test_every_draw_below_a_limit_comes_from_as_many_words"),
    Defect("salts are the shuffle's own words", _F + "keystream",
           "SHUFFLE, SALTS, CUT = 0, 1, 2", "SHUFFLE, SALTS, CUT = 0, 0, 2",
           f"{COMMITMENT}::test_salts_are_no_part_of_the_stream_that_shuffles"),
    Defect("a leaf without its place", _F + "commitment",
           "shoe.encode(), index.to_bytes(4, \"big\"), card.encode(), salt",
           "shoe.encode(), bytes(4), card.encode(), salt",
           f"{COMMITMENT}::test_what_is_committed_to_is_a_card_at_its_place_in_its_shoe"),
    Defect("an opening fits any shoe", _F + "commitment",
           "return digest(\"croupier card\", shoe.encode(),",
           "return digest(\"croupier card\", b\"\",", f"{COMMITMENT}::test_nothing_else_opens_it"),
    # Secrecy
    Defect("the seed is printed", _F + "commitment",
           "        return f\"SealedShoe({self.shoe!r}, {self.decks})\"",
           "        return f\"SealedShoe({self.shoe!r}, {self.seed!r})\"",
           f"{COMMITMENT}::test_nothing_of_the_secret_is_printed"),
    Defect("the next card in the view", _L + "view",
           "        fingerprint=live.rules.fingerprint,",
           "        fingerprint=str(shoe and shoe.cards[shoe.drawn : shoe.drawn + 1]),", SECRECY),
    Defect("the last card of the shoe in a refusal", _L + "acts",
           "        raise Refusal(live.rules.provenance[\"shuffle_due\"], \"no shuffle is due\")",
           "        raise Refusal((), f\"not due: {live.stacks and live.stacks[0].cards[-1]}\")",
           SECRECY),
    Defect("the shoe in a snapshot", _L + "snapshot",
           "    return ShoeKept(*named, shoe.drawn, shoe.cutting_card, stack.mix)",
           "    named = (shoe.cards[-1] + named[0], *named[1:])\n"
           "    return ShoeKept(*named, shoe.drawn, shoe.cutting_card, stack.mix)", SECRECY),
    # Actions
    Defect("a guest deals", "croupier.protocol.roles",
           "        _to(ANY, DEALER),\n        IN_ROUND,",
           "        _to(ANY, DEALER, GUEST),\n        IN_ROUND,", ROLES),
    Defect("players play for others", "croupier.protocol.roles",
           "    if whose is OWN and not own_box:", "    if False:", ROLES),
    Defect("wagers between Rounds", "croupier.protocol.roles",
           "    if when is IN_ROUND and not in_round:", "    if False:", ROLES),
    Defect("one person voids alone", "croupier.protocol.roles",
           "    if by == proposal.by:", "    if False:",
           f"{_PROTOCOL}test_roles.py::test_one_person_does_not_void_alone"),
    Defect("a void is confirmed for ever", "croupier.protocol.roles",
           "        return abs(now - self.at) < CONFIRM_WITHIN", "        return True",
           f"{_PROTOCOL}test_roles.py::test_a_void_is_confirmed_in_time"),
    Defect("anybody reports what went wrong", _L + "irregularities",
           "    if not is_on_duty(live, by):\n        first",
           "    if False:\n        first",
           f"{REPORTING}::test_what_went_wrong_is_not_reported_by_people_who_are_not_on_duty"),
    Defect("the next card is shown on demand", _L + "irregularities",
           "    if faulty or isinstance(duty, _DealersError):", "    if faulty:",
           f"{REPORTING}::test_nobody_has_the_next_card_shown_where_the_table_deals_by_itself"),
    Defect("as many cards as a Dealer likes", _L + "irregularities",
           "    return of_shoe >= PER_SHOE or own", "    return own",
           f"{REPORTING}::test_beyond_a_few_of_a_shoe_a_second_person_confirms_each_card"),
    Defect("other tables do not count", _L + "irregularities",
           "    own = reported_by(live, by, now) + elsewhere",
           "    own = reported_by(live, by, now)",
           f"{REPORTING}::test_one_person_reports_a_few_cards_an_hour_whatever_the_shoe_and_table"),
    Defect("who reports confirms", _L + "irregularities",
           "    if by == waiting.by:", "    if False:",
           f"{REPORTING}::test_beyond_a_few_of_a_shoe_a_second_person_confirms_each_card"),
    Defect("reports are not counted", _L + "fold.duty",
           "    return (*kept, *made)", "    return ()",
           f"{REPORTING}::test_no_card_leaves_its_turn_but_by_somebody_on_duty"),
    Defect("two from elsewhere void a Round", _L + "irregularities",
           "    if proposal is not None and not (is_on_duty(", "    if False and not (is_on_duty(",
           f"{REPORTING}::test_of_two_who_declare_a_void_one_is_on_duty"),
    Defect("cards without a second person are counted by nobody", "croupier.verify.reports",
           "        return of_shoe >= PER_SHOE or", "        return",
           "tests/verify/test_reports.py"
           "::test_cards_beyond_the_usual_number_need_a_second_person"),
    Defect("a report names nobody", "croupier.verify.reports",
           "        if by not in (self.dealer, *self._supervisors):", "        if False:",
           "tests/verify/test_reports.py::test_a_report_by_somebody_who_was_not_on_duty_is_found"),
    Defect("who stands out counts as usual", "croupier.casino.anomalies.report",
           "        others = sum(self.found.values()) - self.found[subject]",
           "        others = sum(self.found.values())",
           f"{ANOMALIES}::test_who_exposes_more_cards_than_the_others_stands_out"),
    Defect("a card is counted of who confirms it", "croupier.casino.anomalies.tally",
           "        who = by if command == entry.command else sender(entry)",
           "        who = sender(entry)",
           f"{ANOMALIES}::test_who_reported_a_card_is_counted_and_not_who_confirmed_it"),
    Defect("a log is counted twice", "croupier.casino.anomalies.reading",
           "self._store.read(stream, tally.version)", "self._store.read(stream)",
           f"{ANOMALIES}::test_a_casino_is_read_once_and_on_from_there"),
    Defect("strangers read names", "croupier.web.kit.strangers",
           "    return known if viewer else unnamed(known)", "    return known",
           f"{_WEB}test_strangers.py::test_a_stranger_sees_nobodys_name"),
    Defect("anybody cuts", _L + "duties",
           "    on_duty = role in (DEALER, *SUPERVISORS)", "    on_duty = True", CUT),
    Defect("roles are not asked over HTTP", "croupier.web.kit.requests",
           "        raise refused(finding.refusal(), person, act, own)", "        pass", MATRIX),
    Defect("no token of the page is asked for", "croupier.web.kit.requests",
           "    if not tokens.is_csrf_of(", "    if False and not tokens.is_csrf_of(", MALFORMED),
    Defect("other pages may ask", "croupier.web.kit.safety",
           "    if site == \"cross-site\" or ", "    if site == \"cross-site\" and ", MALFORMED),
    Defect("anything is JSON", "croupier.web.kit.safety",
           "    if has_body and kind != wanted:", "    if False:", MALFORMED),
    Defect("unknown fields are read over", "croupier.protocol.messages",
           "class MessageBody(Struct, frozen=True, forbid_unknown_fields=True):",
           "class MessageBody(Struct, frozen=True):", MALFORMED),
    Defect("text is taken for a number", "croupier.web.kit.requests",
           "    return msgspec.json.Decoder(taken, strict=True)",
           "    return msgspec.json.Decoder(taken, strict=False)",
           f"{_WEB}test_malformed.py::test_a_number_in_quotes_is_no_number"),
    Defect("acknowledged before it is durable", _L + "live_table",
           "        answer = await self._appended(write)\n",
           "        asyncio.ensure_future(self._appended(write))\n"
           "        answer = Answer(write.answer, self.version + len(entries))\n", SIMULATION),
    Defect("done again on a retry", _L + "live_table",
           "    id: str\n    body: bytes\n\n    @property\n    def request",
           "    id_: str\n    body: bytes\n\n    @property\n    def id(self) -> str:\n"
           "        import random\n        return f\"{self.id_}/{random.random()}\"\n\n"
           "    @property\n    def request", SIMULATION),
    Defect("another command under the same id", _L + "live_table",
           "        if request != sent.request:", "        if False:",
           f"{TABLES}::test_a_command_sent_twice_has_one_effect"),
    Defect("told before it is durable", _L + "live_table",
           "        entries = await self._acted(sent, act)\n",
           "        entries = await self._acted(sent, act)\n"
           "        for follower in tuple(self._followers):\n"
           "            for ahead, one in enumerate(entries, 1):\n"
           "                follower.put_nowait(PublishedEntry(self.version + ahead, one))\n",
           SIMULATION),
    # History
    Defect("a dealer who left deals on after a restart", _L + "fold.people",
           "            return _dealt_by(live, \"\")",
           "            return _dealt_by(live, live.dealer)", STATEFUL),
    Defect("a snapshot forgets how many Rounds there were", _L + "snapshot",
           "        rounds_begun=live.rounds,", "        rounds_begun=0,", STATEFUL),
    Defect("a snapshot forgets how far the shoe is dealt", _L + "snapshot",
           "Shoe(stacks[0].cards, kept.drawn, kept.cutting_card)",
           "Shoe(stacks[0].cards, 0, kept.cutting_card)", STATEFUL),
    Defect("a spoilt snapshot is believed", _L + "snapshot_digest",
           "    if stored != _digest(", "    if False and stored != _digest(",
           f"{_CASINO}test_spoilt.py::test_a_snapshot_is_bound_to_its_stream_and_version"),
    Defect("the chain leaves the body out", _C + "store.chain",
           "*names, *numbers, entry.body)", "*names, *numbers)",
           f"{_CASINO}test_audit.py::test_what_is_noted_of_people_is_covered_and_never_exported"),
    Defect("missing entries are not missed", _V + "chains",
           "        elif entry.version > expected:", "        elif False:", EDITS),
    Defect("chains are not held against digests", _V + "chains",
           "        elif not follows:", "        elif False:", EDITS),
    Defect("any signature will do", _V + "checkpoints",
           "        if not is_signed(head.key, head.statement, head.signature):",
           "        if False:", SIGNED),
    Defect("a checkpoint of any root", _V + "checkpoints",
           "        if head.streams != merkle.root(",
           "        if False and head.streams != merkle.root(", CHECKPOINTS),
    Defect("a checkpoint for any place", _V + "checkpoints",
           "        if head.at != entry.at or before != entry.version - 1:", "        if False:",
           CHECKPOINTS),
    Defect("the verifier believes payments", _V + "table_log",
           "        elif self._again and self.playing is not None:", "        elif False:", UNTRUE),
    # People
    Defect("sessions never end", _P + "sessions",
           "    if session is None or _over(people, session, now):",
           "    if session is None:", f"{PEOPLE}::test_a_session_in_use_is_noted_now_and_then"),
    Defect("tokens are kept as they are", _P + "tokens",
           "    return digest(\"croupier token\", token.encode(errors=\"replace\")).hex()",
           "    return token", f"{PEOPLE}::test_a_form_carries_what_belongs_to_the_session"),
    Defect("a bucket that fills at once", _C + "limits",
           "        wait = max(full_at + price - now - span, 0)",
           "        wait = 0", f"{LIMITS}::test_a_clock_put_back_locks_nobody_out"),
    Defect("limits forget nobody", _C + "limits",
           "        if len(self._full_at) > self._keys:", "        if False:",
           f"{LIMITS}::test_memory_is_bounded_and_the_oldest_is_forgotten"),
    # Connections
    Defect("requests are parsed before they can be answered", "croupier.web.doors.http_connection",
           "        return latest is None or latest.response_complete or latest.more_body",
           "        return True",
           f"{CONNECTIONS}::test_requests_that_wait_for_a_slow_answer_are_not_parsed"),
    Defect("a client that does not read is read on", "croupier.web.doors.http_connection",
           "            self.flow.fill(len(self._ahead) > READ_AHEAD)", "            pass",
           f"{CONNECTIONS}::test_who_sends_requests_and_reads_nothing_is_read_no_further"),
    Defect("whoever sends without waiting goes first", "croupier.web.doors.http_connection",
           "        if not self._ahead or self._is_over():", "        if True:",
           f"{CONNECTIONS}::test_who_waits_for_answers_goes_before_who_does_not"),
    Defect("heads of any length", "croupier.web.doors.http_connection",
           "MOST_HEAD if self._in_head else MOST_REQUEST", "MOST_REQUEST",
           f"{CONNECTIONS}::test_a_request_that_is_too_long_is_refused_with_a_sentence"),
    Defect("every byte gains a new deadline", "croupier.web.kit.connections",
           "        if place is None or place.stage is stage:", "        if place is None:",
           f"{CONNECTIONS}::test_a_head_sent_letter_by_letter_gains_no_time"),
    Defect("whoever waits too long stays", "croupier.web.kit.connections",
           "        for one, stage in list(self._late()):", "        for one, stage in ():",
           f"{CONNECTIONS}::test_a_head_sent_letter_by_letter_gains_no_time"),
    Defect("nobody gives way", "croupier.web.kit.connections",
           "        first = self._first() if own is None else self._first_of(own)",
           "        first = None", f"{CONNECTIONS}::test_the_idle_give_way"),
    Defect("whoever is being answered gives way", "croupier.web.kit.connections",
           "GIVES_WAY: Final = (Stage.NEW,", "GIVES_WAY: Final = (Stage.ANSWERING, Stage.NEW,",
           f"{CONNECTIONS}::test_who_is_being_answered_gives_way_to_nobody"),
    Defect("any Host will do", "croupier.web.kit.middleware",
           "    return len(said) == 1 and served.is_ours(said[0].decode(\"latin-1\"))",
           "    return len(said) == 1",
           f"{HOSTS}::test_a_request_under_another_name_is_refused"),
    Defect("every look costs the same", "croupier.casino.limits",
           "cost * self._rate.every", "self._rate.every",
           f"{HOSTS}::test_who_looks_too_often_waits"),
    Defect("others' guesses use up one's own tries", "croupier.web.kit.password_tries",
           "    keys = (f\"from {address}\", f\"{address} as {called}\")",
           "    keys = (f\"from {address}\", called)",
           f"{ENTERING}::test_wrong_passwords_elsewhere_lock_nobody_out"),
    Defect("who came in before is a stranger", "croupier.web.kit.password_tries",
           "    is_known = served.places.knows(_key(name, served), address)",
           "    is_known = False",
           f"{ENTERING}::test_wrong_passwords_elsewhere_lock_nobody_out"),
    Defect("a password is hashed for whoever is no guest", "croupier.web.api.people",
           "    registration.check_guest(sender)\n", "",
           f"{ENTERING}::test_nothing_is_hashed_for_what_is_refused_anyway"),
    Defect("a guest is called Operator in other letters", _P + "lookalikes",
           "        return _LOOKS[letter]", "        return letter",
           f"{PEOPLE}::test_nobody_who_plays_is_called_like_people_on_duty"),
    Defect("everybody is gone through for each guest", _P + "registration",
           "    over = sweep(people, now) if people.called(name) else ()",
           "    over = sweep(people, now)",
           f"{PEOPLE}::test_a_guest_comes_in_without_everybody_being_gone_through"),
    Defect("others may read the log", "croupier.web.folder",
           "        path.chmod(mode)", "        pass",
           f"{_WEB}test_folder.py::test_files_that_others_read_are_closed_to_them"),
    Defect("a halt that nobody notices", "croupier.web.problems",
           "            request.app.state.served.halts.note(\"the store\", str(wrong))\n", "",
           f"{_WEB}test_folder.py::test_every_halt_is_logged_once"),
    # The Round
    Defect("an absent player draws one too many", "croupier.law.nz.s16_irregularities",
           "    if hand.total.points < ENOUGH:", "    if hand.total.points <= ENOUGH:",
           f"{IRREGULAR}::test_16_6_an_absent_players_hand_is_dealt_to_12"),
    Defect("a misplaced card on a hand before the first", _T + "irregular.misdeals",
           "    if not 0 <= hand < hands_on(round, command.box):",
           "    if hand >= hands_on(round, command.box):", IRREGULAR),
    # Programs that learn are paid what the engine pays
    Defect("a split hand with an ace taken for one of two split aces", _E + "follower",
           "return (*chain(*others), *aces)", "return (*aces, *chain(*others))",
           f"{LEARNER}::test_the_exact_strategy_is_valued_as_the_analysis_values_it"),
    Defect("a bonus that counts without its side wager", _E + "wagers",
           "(*round.rules.side_wagers, FREE_BONUS)", "tuple(round.rules.side_wagers)",
           "tests/simulation/test_env_vector.py::test_a_bonus_beside_a_side_wager_is_played_alike"),
    Defect("an agent that is paid for another's Box", _E + "turns",
           "dict(zip(self.agents, units, strict=True))",
           "dict(zip(self.agents, units[1:] + units[:1], strict=True))",
           "tests/simulation/test_env_turns.py::test_agents_act_in_the_order_of_their_boxes"),
    Defect("an agent that sees the hand of another Box", _E + "observation",
           "round.box(turn if number is None else number)", "round.box(turn)",
           "tests/simulation/test_env_turns.py::test_an_agent_sees_its_own_box_in_every_turn"),
)  # fmt: skip
"""Every defect; each has a name of its own."""
FAILURES: Final = {
    "memory taken by who does not read answers or sends without end": (
        "requests are parsed before they can be answered",
        "a client that does not read is read on",
        "heads of any length",
        "whoever waits too long stays",
    ),
    "one request for which every table waits": (
        "the log is read on the event loop",
        "a Round is looked for from the first entry",
        "anybody may have any number of long logs read",
    ),
    "a passing fault that stops a table while it is said to be ready": (
        "a locked vault stops everything",
        "a table is left alone after something unforeseen",
        "what could not be done is due much later",
        "work that failed is not begun again",
        "ready though a table cannot go on",
        "a halted table is ready",
    ),
    "a payment that one person rules from nothing": (
        "a ruling on stakes that nobody laid",
        "one person rules against the log",
        "a verifier that believes a made-up ruling",
    ),
    "a forged or shortened history that verifies": (
        "a key that asks for no checkpoint",
        "a history that ends before what was held",
        "a fork that follows what it forks from",
    ),
    "a database that was away and stops everything for ever": (
        "a lost connection halts a table for ever",
        "a lost connection halts everything",
        "a lead does not run out by itself",
        "ready though the database is gone",
    ),
    "rot that is used before it is found": (
        "entries are not checked as they are read",
        "nobody reads the logs through",
        "a log that ends before its checkpoint opens",
        "a disk that failed is written on",
    ),
    "people who do at a table what they may not": (
        "the next card is shown on demand",
        "a guest deals",
        "anybody cuts",
        "one person voids alone",
        "roles are not asked over HTTP",
    ),
    "a clock that puts people out": (
        "sessions last by a clock that jumps",
        "a jump before a restart ends sessions",
        "a jump counts for more after another restart",
    ),
    "a prize that nobody can check": ("any prize will do",),
    "somebody locked out by others' guesses": (
        "others' guesses use up one's own tries",
        "a password is hashed for whoever is no guest",
    ),
    "doors left ajar": (
        "others may read the log",
        "any Host will do",
        "a guest is called Operator in other letters",
        "everybody is gone through for each guest",
        "a halt that nobody notices",
    ),
}
"""Defects by the kind of failure they would bring back."""
HARMLESS: Final = (
    Defect("nothing in a function", _C + "limits",
           "        if len(self._full_at) > self._keys:",
           "        if self._keys < len(self._full_at):", LIMITS),
    Defect("nothing beside the functions", _C + "limits",
           "class Limits:", "NOTHING: Final = 0\n\n\nclass Limits:", LIMITS),
)  # fmt: skip
"""No defects, one for each way to plant them: whatever finds these would find anything."""


def spoilt(defect: Defect) -> Spoilt:
    """The module without and with the defect in it."""
    text = defect.file.read_text()
    count = text.count(defect.right)
    why = f"{defect.name!r}: what is to be changed stands {count} times in {defect.module}"
    assert count == 1, why
    return Spoilt(defect.module, defect.file, text, text.replace(defect.right, defect.wrong))


# ── Looking for them ────────────────────────────────────────────────────────────────────────

PASSED, FAILED = pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED
BESIDE: Final = 2
"""Defects that are looked for side by side: with some, a test waits until its time is up."""
BROKEN: Final = 70
"""What a process ends with in which pytest did not end."""
_FOLDERS: Final = "PYTEST_DEBUG_TEMPROOT"
"""The variable that says where pytest makes the folders of tests."""
_SLOW: Final = ("argon2", "cryptography", "hypothesis", "litestar", "msgspec", "numba", "numpy")
"""What is imported before a process is forked for a defect that is planted on import."""
_PLUGINS: Final = ("-p", "no:cacheprovider", "-p", "no:unraisableexception")
_OPTIONS: Final = ("-q", "-x", "--tb=no", "--assert=plain", *_PLUGINS)


def findable(defects: Sequence[Defect]) -> Sequence[Defect]:
    """Those whose tests can be run here: without PostgreSQL some cannot."""
    if has_postgres() is not None:
        return defects
    return [one for one in defects if not one.test.startswith(_ON_POSTGRESQL)]


def missed(defects: Sequence[Defect]) -> list[str]:
    """The names of the defects with which the tests named for them pass."""
    command = [sys.executable, "-m", "tests.defects", *(defect.name for defect in defects)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.splitlines()


def main(names: Sequence[str]) -> None:
    """Print the names of those that are not found."""
    named = [(one, spoilt(one)) for one in (*HARMLESS, *DEFECTS) if one.name in names]
    changed = [(one, it, it.changes()) for one, it in named]
    for name in _SLOW:
        import_module(name)
    with TemporaryDirectory() as folder:
        os.environ[_FOLDERS] = folder
        for one, it, changes in changed:
            if changes is None and _passes_on_import(one, it):
                print(one.name, flush=True)
        for name in _ForEach([(one, it) for one, _, it in changed if it is not None]).missed():
            print(name)


def _begin_own_folder() -> None:
    """Have pytest make folders where no other process tidies up."""
    own = Path(os.environ[_FOLDERS], str(os.getpid()))
    own.mkdir()
    os.environ[_FOLDERS] = str(own)


def _passes_on_import(defect: Defect, it: Spoilt) -> bool:
    """Run its test in a process of its own, in which its module is loaded with the defect."""
    child = os.fork()
    if child:
        return _passes(defect, os.waitpid(child, 0)[1])
    code = BROKEN
    try:
        _begin_own_folder()
        plant_on_import(it)
        with redirect_stdout(io.StringIO()):
            code = pytest.main([*_OPTIONS, defect.test])
    finally:
        os._exit(code)


def _passes(defect: Defect, status: int) -> bool:
    """Whether pytest ended without a failure, by the status of its process."""
    code = os.waitstatus_to_exitcode(status)
    assert code in (PASSED, FAILED), f"{defect.name}: pytest ended with {code}"
    return code == PASSED


class _ForEach:
    """A plugin of pytest that collects once, and forks for each defect to run the test of it."""

    def __init__(self, planted: Sequence[tuple[Defect, Sequence[Change]]]) -> None:
        self._planted = planted
        self._children: dict[int, Defect] = {}
        self._missed: list[str] = []
        self._is_child = False

    def missed(self) -> Sequence[str]:
        """Look for each of them; the names of those that are not found."""
        tests = sorted({defect.test for defect, _ in self._planted})
        if tests:
            with clusters_copied(any(one.startswith(_ON_POSTGRESQL) for one in tests)):
                self._run(tests)
        return self._missed

    def _run(self, tests: Sequence[str]) -> None:
        """Run pytest; only this process, none that was forked, comes back."""
        code, said = BROKEN, io.StringIO()
        try:
            with redirect_stdout(said):
                code = pytest.main([*_OPTIONS, *tests], [self])
        finally:
            if self._is_child:
                os._exit(code)
        assert code == PASSED, said.getvalue()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Fork: a child goes on to run the tests of its defect, this process waits for it."""
        for defect, _ in self._planted:
            import_module(defect.module)  # which a test may do only when it runs
        known = functions()
        gc.freeze()  # or every child would have a copy of what it only looks through
        for defect, changes in self._planted:
            child = os.fork()
            if not child:
                self._is_child = True
                _begin_own_folder()
                plant_in_place(changes, known)
                session.items[:] = [one for one in session.items if _is_of(one, defect.test)]
                return None
            self._children[child] = defect
            self._wait(BESIDE - 1)
        self._wait(0)
        return True

    def _wait(self, most: int) -> None:
        """Wait until no more children than so many run."""
        while len(self._children) > most:
            child, status = os.wait()
            defect = self._children.pop(child)
            if _passes(defect, status):
                self._missed.append(defect.name)


def _is_of(item: pytest.Item, test: str) -> bool:
    """Whether it is the test, one of its parameters, or in its file."""
    return item.nodeid == test or item.nodeid.startswith((f"{test}[", f"{test}::"))


if __name__ == "__main__":
    main(sys.argv[1:])
