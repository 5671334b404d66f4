"""Routes: every page there is; a module of pages is one line here."""

from typing import Final

from litestar.types import ControllerRouterHandler

from croupier.web.kit import statics
from croupier.web.pages.atlas import page as atlas_page
from croupier.web.pages.desk import page as desk_page
from croupier.web.pages.inspect import anomalies as inspect_anomalies
from croupier.web.pages.inspect import checkpoints as inspect_checkpoints
from croupier.web.pages.inspect import disputes as inspect_disputes
from croupier.web.pages.inspect import filed_ruling as inspect_filed_ruling
from croupier.web.pages.inspect import log as inspect_log
from croupier.web.pages.inspect import page as inspect_page
from croupier.web.pages.lobby import page as lobby_page
from croupier.web.pages.people import account as account_page
from croupier.web.pages.people import door as door_page
from croupier.web.pages.people import figures, settings
from croupier.web.pages.people import page as people_page
from croupier.web.pages.replay import page as replay_page
from croupier.web.pages.replay import rounds
from croupier.web.pages.review import page as review_page
from croupier.web.pages.rulebook import page as rulebook
from croupier.web.pages.school import course as course_page
from croupier.web.pages.school import course_answers, course_form, course_list, course_results
from croupier.web.pages.school import page as school_page
from croupier.web.pages.school import progress as school_progress
from croupier.web.pages.school import whole_round as school_round
from croupier.web.pages.setup import page as setup_page
from croupier.web.pages.shown import page as shown_page
from croupier.web.pages.sign import page as sign_page
from croupier.web.pages.strategy import page as strategy_page
from croupier.web.pages.table import page as table_page
from croupier.web.pages.table import values
from croupier.web.pages.tournament import page as tournament_page
from croupier.web.pages.why import page as why_page

PAGES: Final[tuple[ControllerRouterHandler, ...]] = (
    *statics.ROUTES,
    *setup_page.ROUTES,
    *school_page.ROUTES,
    *school_progress.ROUTES,
    *school_round.ROUTES,
    *course_list.ROUTES,
    *course_form.ROUTES,
    *course_page.ROUTES,
    *course_answers.ROUTES,
    *course_results.ROUTES,
    *sign_page.ROUTES,
    *strategy_page.ROUTES,
    *atlas_page.ROUTES,
    *rulebook.ROUTES,
    *why_page.ROUTES,
    *rounds.ROUTES,
    *replay_page.ROUTES,
    *review_page.ROUTES,
    *shown_page.ROUTES,
    *door_page.ROUTES,
    *account_page.ROUTES,
    *figures.ROUTES,
    *settings.ROUTES,
    *people_page.ROUTES,
    *desk_page.ROUTES,
    *inspect_page.ROUTES,
    *inspect_anomalies.ROUTES,
    *inspect_log.ROUTES,
    *inspect_checkpoints.ROUTES,
    *inspect_disputes.ROUTES,
    *inspect_filed_ruling.ROUTES,
    *tournament_page.ROUTES,
    *lobby_page.ROUTES,
    *table_page.ROUTES,
    *values.ROUTES,
)
