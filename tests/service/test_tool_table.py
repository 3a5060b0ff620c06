"""The table of tools as clients see it: small, strict, and what is checked is what is told."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from memoryos.errors import InvalidInputError, SettingsError
from memoryos.interfaces.mcp.server import tool_definition
from memoryos.service.tools.registry import TOOLSETS, toolset
from memoryos.service.tools.tool import Tool

ALL = TOOLSETS["all"]
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
)


def listed(name: str) -> str:
    tools = [tool_definition(tool).model_dump(by_alias=True, exclude_none=True) for tool in TOOLSETS[name]]
    return json.dumps({"tools": tools})


@pytest.mark.parametrize(("name", "most"), [("core", 3_500), ("default", 9_000)])
def test_a_list_of_tools_leaves_room_for_the_conversation(name: str, most: int) -> None:
    assert len(listed(name)) < most


@pytest.mark.parametrize("tool", ALL, ids=lambda tool: tool.name)
def test_a_schema_is_sound_closed_and_says_what_arguments_mean(tool: Tool) -> None:
    Draft202012Validator.check_schema(tool.schema)

    assert tool.schema["additionalProperties"] is False
    assert set(tool.required) <= set(tool.parameters)
    assert [name for name, schema in tool.parameters.items() if len(schema) < 2] == []


@pytest.mark.parametrize("tool", ALL, ids=lambda tool: tool.name)
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_what_is_checked_fits_what_is_told(tool: Tool, data: st.DataObject) -> None:
    names = st.sampled_from([*tool.parameters, "other"])
    values = data.draw(st.dictionaries(names, anything, max_size=4))

    left_out = set(tool.parameters) - set(tool.required)
    accepted = {name: value for name, value in values.items() if value is not None or name not in left_out}

    if Draft202012Validator(tool.schema).is_valid(accepted):
        assert tool.validate(values) == accepted
    else:
        with pytest.raises(InvalidInputError, match=tool.name) as refused:
            tool.validate(values)
        assert len(str(refused.value)) < 400


def test_arguments_nested_beyond_reason_are_refused() -> None:
    deep: dict[str, object] = {}
    for _ in range(5_000):
        deep = {"deeper": deep}

    with pytest.raises(InvalidInputError, match="nested too deeply"):
        toolset("core")["add_memory"].validate({"user_input": "a", "agent_response": "b", "meta_data": deep})


def test_an_unknown_set_of_tools_is_refused() -> None:
    with pytest.raises(SettingsError, match="unknown set of tools 'most'"):
        toolset("most")
