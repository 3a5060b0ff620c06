"""The prompts and resources that the conformance suite asks for by name, as it describes them."""

import json
import re
from typing import Any

import mcp_types as types

from conformance import questions
from conformance.tools import IMAGE, PIXEL, embedded

Prompted = types.GetPromptResult | types.InputRequiredResult

RESOURCES = [
    types.Resource(uri=f"test://{name}", name=name, description=f"Conformance: {name}")
    for name in ("static-text", "static-binary", "watched-resource")
]
TEMPLATES = [types.ResourceTemplate(uri_template="test://template/{id}/data", name="template", description="By id")]
_ARGUMENTS: dict[str, tuple[str, ...]] = {
    "test_simple_prompt": (),
    "test_prompt_with_arguments": ("arg1", "arg2"),
    "test_prompt_with_embedded_resource": ("resourceUri",),
    "test_prompt_with_image": (),
    "test_input_required_result_prompt": (),
}
PROMPTS = [
    types.Prompt(
        name=name,
        description=f"Conformance: {name}",
        arguments=[types.PromptArgument(name=argument, required=True) for argument in arguments],
    )
    for name, arguments in _ARGUMENTS.items()
]


def prompted(params: types.GetPromptRequestParams) -> Prompted | None:
    """The prompt that `params` names; None where it is not one of the suite's."""
    arguments = params.arguments or {}
    match params.name:
        case "test_simple_prompt":
            return _messages("This is a simple prompt for testing.")
        case "test_prompt_with_arguments":
            return _messages(f"Prompt with arguments: arg1='{arguments.get('arg1')}', arg2='{arguments.get('arg2')}'")
        case "test_prompt_with_embedded_resource":
            content = embedded(arguments["resourceUri"], "text/plain", "Embedded resource content for testing.")
            return _messages("Please process the embedded resource above.", content)
        case "test_prompt_with_image":
            return _messages("Please analyze the image above.", IMAGE)
        case "test_input_required_result_prompt":
            return questions.prompt(params)
        case _:
            return None


def _messages(text: str, *before: types.ContentBlock) -> types.GetPromptResult:
    contents = [*before, types.TextContent(type="text", text=text)]
    return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=content) for content in contents])


def read(uri: str) -> types.ReadResourceResult | None:
    """The resource at `uri`; None where it is not one of the suite's."""
    contents: Any
    if uri in {"test://static-text", "test://watched-resource"}:
        contents = types.TextResourceContents(
            uri=uri, mime_type="text/plain", text="This is the content of the static text resource."
        )
    elif uri == "test://static-binary":
        contents = types.BlobResourceContents(uri=uri, mime_type="image/png", blob=PIXEL)
    elif match := re.fullmatch(r"test://template/([^/]+)/data", uri):
        data = {"id": match[1], "templateTest": True, "data": f"Data for ID: {match[1]}"}
        contents = types.TextResourceContents(uri=uri, mime_type="application/json", text=json.dumps(data))
    else:
        return None
    return types.ReadResourceResult(contents=[contents])
