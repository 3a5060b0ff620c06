"""Every page, in one table."""

from collections.abc import Callable

from memoryos.config.settings import Settings
from memoryos.interfaces.http.credentials import Authenticator
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.assets import Assets
from memoryos.interfaces.web.frame import Frame
from memoryos.interfaces.web.issuer_sign_in import CALLBACK, IssuerPages
from memoryos.interfaces.web.pages.ask import ask_pages
from memoryos.interfaces.web.pages.forget import forget_pages
from memoryos.interfaces.web.pages.home import home_pages
from memoryos.interfaces.web.pages.notes import note_pages
from memoryos.interfaces.web.pages.operator import OperatorPages
from memoryos.interfaces.web.pages.playground import playground_pages
from memoryos.interfaces.web.pages.timeline import timeline_pages
from memoryos.interfaces.web.pages.topics import topic_pages
from memoryos.interfaces.web.pages.transfer import TransferPages
from memoryos.interfaces.web.rendering import Renderer
from memoryos.interfaces.web.sign_in import SignInPages
from memoryos.interfaces.web.texts import load_texts
from memoryos.service.clock import machine_time
from memoryos.service.extras import loaded
from memoryos.service.identity import Identity
from memoryos.service.operator import Operator
from memoryos.service.sessions import Sessions
from memoryos.service.tool_service import ToolService
from memoryos.service.uploads import Uploads

PAGES: tuple[Callable[[Frame], list[Endpoint]], ...] = (
    home_pages,
    ask_pages,
    timeline_pages,
    topic_pages,
    note_pages,
    forget_pages,
    playground_pages,
)


def web_endpoints(
    options: ServeOptions,
    settings: Settings,
    tools: ToolService,
    sessions: Sessions,
    authenticator: Authenticator | Identity,
    operator: Operator,
) -> list[Endpoint]:
    """All that browsers ask for."""
    assets = Assets()
    renderer = Renderer(load_texts(), assets)
    frame = Frame(renderer, tools, options.public_url)
    issuer = _issuer_pages(options, authenticator, renderer)
    sign_in = SignInPages(sessions, authenticator, renderer, frame, tools.record, options.public_url, issuer)
    pages = [endpoint for make in PAGES for endpoint in make(frame)]
    uploads = Uploads(settings.data_path, machine_time)
    uploads.drop_stale()
    transfer = TransferPages(frame, uploads)
    administration = OperatorPages(frame, operator, tools.record)
    return [*assets.endpoints(), *sign_in.endpoints(), *pages, *transfer.endpoints(), *administration.endpoints()]


def _issuer_pages(
    options: ServeOptions, authenticator: Authenticator | Identity, renderer: Renderer
) -> IssuerPages | None:
    """The way in through an OAuth issuer, if the pages are a client of one."""
    if options.oauth_client_id is None or isinstance(authenticator, Identity):
        return None
    make = loaded("memoryos.interfaces.http.oauth.code_flow:code_flow", "oauth")
    flow = make(options, options.oauth_client_id, f"{options.base}{CALLBACK}")
    return IssuerPages(flow, authenticator, renderer, options.base)
