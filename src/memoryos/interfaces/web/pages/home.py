"""Home: who the user is to their agents."""

from starlette.responses import Response

from memoryos import Memoryos
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.frame import Frame
from memoryos.interfaces.web.visit import Visit
from memoryos.service.tools.tool import Call, Json, Tool


def home_pages(frame: Frame) -> list[Endpoint]:
    return [frame.page("/home", get=_home)]


async def _home(visit: Visit) -> Response:
    return visit.page("home.html", view=await visit.call(HOME_VIEW))


def _view(memory: Memoryos, call: Call) -> Json:  # noqa: ARG001 - a tool is always called with both
    return {"profile": memory.get_user_profile_summary(), "facts": memory.get_user_knowledge_summary()}


HOME_VIEW = Tool(
    name="web.home",
    title="Home",
    description="Who the user is.",
    parameters={},
    run=_view,
    for_agents=False,
)
