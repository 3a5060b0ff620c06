"""The tools that the conformance suite calls by name, as it describes them."""

import base64
from collections.abc import Awaitable, Callable
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

from conformance.questions import ASKING

Context = ServerRequestContext[Any, Any]
Result = types.CallToolResult | types.InputRequiredResult
Run = Callable[[Context, types.CallToolRequestParams], Awaitable[Result]]

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"  # one red dot
# A WAV file of eight samples of silence.
SILENCE = base64.b64encode(
    b"RIFF,\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0\x40\x1f\0\0\x40\x1f\0\0\1\0\x08\0data\x08\0\0\0" + b"\x80" * 8
).decode()
TEXT = types.TextContent(type="text", text="This is a simple text response for testing.")
IMAGE = types.ImageContent(type="image", data=PIXEL, mime_type="image/png")
AUDIO = types.AudioContent(type="audio", data=SILENCE, mime_type="audio/wav")


def embedded(uri: str, mime_type: str, text: str) -> types.EmbeddedResource:
    return types.EmbeddedResource(
        type="resource", resource=types.TextResourceContents(uri=uri, mime_type=mime_type, text=text)
    )


def always(*content: types.ContentBlock, is_error: bool = False) -> Run:
    async def run(context: Context, params: types.CallToolRequestParams) -> Result:
        return types.CallToolResult(content=list(content), is_error=is_error)

    return run


def text_result(text: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)])


async def progress(context: Context, params: types.CallToolRequestParams) -> Result:
    for percent in (0, 50, 100):
        await context.session.report_progress(percent, 100)
    return text_result("done")


async def logging(context: Context, params: types.CallToolRequestParams) -> Result:
    for line in ("Tool execution started", "Tool processing data", "Tool execution completed"):
        await context.session.send_log_message("info", line, related_request_id=context.request_id)
    return text_result("done")


async def sampling_needed(context: Context, params: types.CallToolRequestParams) -> Result:
    wanted = types.ClientCapabilities(sampling=types.SamplingCapability())
    if not context.session.check_client_capability(wanted):
        raise MCPError(
            types.MISSING_REQUIRED_CLIENT_CAPABILITY,
            "this tool needs sampling",
            {"requiredCapabilities": {"sampling": {}}},
        )
    return text_result("done")


async def sampling(context: Context, params: types.CallToolRequestParams) -> Result:
    prompt = types.TextContent(type="text", text=str((params.arguments or {}).get("prompt")))
    message = types.SamplingMessage(role="user", content=prompt)
    answer = await context.session.create_message([message], max_tokens=100, related_request_id=context.request_id)
    return text_result(f"LLM response: {answer.content}")


def eliciting(**properties: Any) -> Run:
    async def run(context: Context, params: types.CallToolRequestParams) -> Result:
        message = str((params.arguments or {}).get("message", "Please say"))
        schema = {"type": "object", "properties": properties}
        answer = await context.session.elicit_form(message, schema, context.request_id)
        return text_result(f"User response: action={answer.action}, content={answer.content}")

    return run


_WORD = {"type": "string"}
_MIXED = (
    types.TextContent(type="text", text="Multiple content types test:"),
    IMAGE,
    embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
)

TOOLS: dict[str, Run] = {
    "test_simple_text": always(TEXT),
    "test_image_content": always(IMAGE),
    "test_audio_content": always(AUDIO),
    "test_embedded_resource": always(
        embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")
    ),
    "test_multiple_content_types": always(*_MIXED),
    "test_error_handling": always(
        types.TextContent(type="text", text="This tool intentionally returns an error for testing"), is_error=True
    ),
    "test_tool_with_progress": progress,
    "test_tool_with_logging": logging,
    "test_logging_tool": logging,
    "test_missing_capability": sampling_needed,
    "test_sampling": sampling,
    "test_elicitation": eliciting(username=_WORD, email=_WORD),
    "test_elicitation_sep1034_defaults": eliciting(name=_WORD | {"default": "John Doe"}),
    "test_elicitation_sep1330_enums": eliciting(untitledSingle=_WORD | {"enum": ["option1", "option2"]}),
    "json_schema_2020_12_tool": always(TEXT),
    "test_custom_headers": always(TEXT),
    **ASKING,
}

_SCHEMAS: dict[str, dict[str, Any]] = {
    "test_sampling": {"type": "object", "properties": {"prompt": _WORD}, "required": ["prompt"]},
    "test_elicitation": {"type": "object", "properties": {"message": _WORD}, "required": ["message"]},
    "test_custom_headers": {"type": "object", "properties": {"region": _WORD | {"x-mcp-header": "Region"}}},
    "json_schema_2020_12_tool": {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
            "address": {"$anchor": "addressDef", "type": "object", "properties": {"street": _WORD, "city": _WORD}}
        },
        "properties": {
            "name": _WORD,
            "address": {"$ref": "#/$defs/address"},
            "contactMethod": _WORD | {"enum": ["phone", "email"]},
            "phone": _WORD,
            "email": _WORD,
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": False,
    },
}


def schema_of(name: str) -> dict[str, Any] | None:
    return _SCHEMAS.get(name, {"type": "object"}) if name in TOOLS else None


def listed() -> list[types.Tool]:
    return [types.Tool(name=name, description=f"Conformance: {name}", input_schema=schema_of(name)) for name in TOOLS]
