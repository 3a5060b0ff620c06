"""Tools and a prompt that ask the client back, in the way of 2026-07-28: by a result that says what is missing."""

import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

Context = ServerRequestContext[Any, Any]
Questions = dict[str, types.ElicitRequest | types.CreateMessageRequest | types.ListRootsRequest]
Params = types.CallToolRequestParams | types.GetPromptRequestParams

_SECRET = secrets.token_bytes(32)


def form(message: str, field: str, kind: str = "string") -> types.ElicitRequest:
    schema = {"type": "object", "properties": {field: {"type": kind}}, "required": [field]}
    return types.ElicitRequest(params=types.ElicitRequestFormParams(message=message, requested_schema=schema))


def sample(text: str) -> types.CreateMessageRequest:
    message = types.SamplingMessage(role="user", content=types.TextContent(type="text", text=text))
    return types.CreateMessageRequest(params=types.CreateMessageRequestParams(messages=[message], max_tokens=100))


NAME: Questions = {"user_name": form("What is your name?", "name")}
CONFIRM: Questions = {"confirm": form("Please confirm", "ok", "boolean")}
CAPITAL: Questions = {"capital_question": sample("What is the capital of France?")}
ROOTS: Questions = {"client_roots": types.ListRootsRequest()}
MANY: Questions = {**NAME, "greeting": sample("Generate a greeting"), **ROOTS}
STEPS: tuple[Questions, ...] = (
    {"step1": form("Step 1: What is your name?", "name")},
    {"step2": form("Step 2: What is your favorite color?", "color")},
)
CONTEXT: Questions = {"user_context": form("What context should the prompt use?", "context")}


def sealed(state: str) -> str:
    return f"{state}.{hmac.new(_SECRET, state.encode(), hashlib.sha256).hexdigest()}"


def opened(state: str | None) -> str | None:
    """The state as it was sealed; refused where somebody changed it."""
    if state is None:
        return None
    plain = state.rpartition(".")[0]
    if not hmac.compare_digest(sealed(plain), state):
        raise MCPError(types.INVALID_PARAMS, "requestState was changed")
    return plain


def missing(questions: Questions, params: Params, state: str | None = None) -> types.InputRequiredResult | None:
    """What is still to be asked; None where everything was answered."""
    left = {name: question for name, question in questions.items() if name not in (params.input_responses or {})}
    return types.InputRequiredResult(input_requests=left, request_state=state) if left else None


def asking(
    questions: Questions, state: str | None = None
) -> Callable[[Context, types.CallToolRequestParams], Awaitable[Any]]:
    """A tool that answers when all `questions` are answered and, where it gave a state, that came back whole."""

    async def run(context: Context, params: types.CallToolRequestParams) -> Any:
        known = opened(params.request_state)
        rest = missing(questions, params, sealed(state) if state else None)
        return rest or done(f"Answered: {params.input_responses}" + (" state-ok" if known == state else ""))

    return run


async def in_steps(context: Context, params: types.CallToolRequestParams) -> Any:
    step = int(opened(params.request_state) or 0)
    if step < len(STEPS) and missing(STEPS[step], params) is None:
        step += 1
    return missing(STEPS[step], params, sealed(str(step))) if step < len(STEPS) else done("All steps are done.")


async def as_far_as_declared(context: Context, params: types.CallToolRequestParams) -> Any:
    declared = context.session.client_capabilities or types.ClientCapabilities()
    able = {"user_name": declared.elicitation, "greeting": declared.sampling, "client_roots": declared.roots}
    return missing({name: question for name, question in MANY.items() if able[name] is not None}, params) or done("ok")


def done(text: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)])


def prompt(params: types.GetPromptRequestParams) -> types.GetPromptResult | types.InputRequiredResult:
    content = types.TextContent(type="text", text=f"Context: {params.input_responses}")
    filled = types.GetPromptResult(messages=[types.PromptMessage(role="user", content=content)])
    return missing(CONTEXT, params) or filled


ASKING = {
    "test_streaming_elicitation": asking(NAME),
    "test_input_required_result_elicitation": asking(NAME),
    "test_input_required_result_sampling": asking(CAPITAL),
    "test_input_required_result_list_roots": asking(ROOTS),
    "test_input_required_result_request_state": asking(CONFIRM, "once"),
    "test_input_required_result_tampered_state": asking(CONFIRM, "once"),
    "test_input_required_result_multiple_inputs": asking(MANY, "once"),
    "test_input_required_result_multi_round": in_steps,
    "test_input_required_result_capabilities": as_far_as_declared,
}
