"""Stand-ins for a language model, so that the examples run without a key: they know only what the prompt says."""

from typing import Any


def answer(prompt: str) -> str:
    """What a model would say that has read `prompt`."""
    asks = "how does the parcel" in prompt.lower()
    return "By ship." if asks and "by ship" in prompt else "I don't know." if asks else "Noted."


def langchain_model() -> Any:
    """For LangChain: in its place, `init_chat_model("openai:gpt-5.5")` or any other."""
    from langchain_core.language_models import SimpleChatModel  # noqa: PLC0415

    class Scripted(SimpleChatModel):
        def _call(self, messages: Any, *_: Any, **__: Any) -> str:
            return answer("\n".join(str(message.content) for message in messages))

        @property
        def _llm_type(self) -> str:
            return "scripted"

    return Scripted()


def agents_model() -> Any:
    """For the OpenAI Agents SDK: in its place, leave `model` out or name one."""
    from agents.testing import ModelStep, ScriptedModel, assistant_message  # noqa: PLC0415

    def respond(call: Any) -> Any:
        return [assistant_message(answer(f"{call.system_instructions} {call.input}"))]

    return ScriptedModel([ModelStep.respond(respond) for _ in range(9)])


def pydantic_ai_model() -> Any:
    """For Pydantic AI: in its place, the name of a model, such as "openai:gpt-5.5"."""
    from pydantic_ai.messages import ModelResponse, TextPart  # noqa: PLC0415
    from pydantic_ai.models.function import FunctionModel  # noqa: PLC0415

    return FunctionModel(
        lambda messages, info: ModelResponse([TextPart(answer(f"{info.instructions} {messages}"))]),
    )


def agent_framework_client() -> Any:
    """For the Microsoft Agent Framework: in its place, `OpenAIChatClient()` or any other."""
    from agent_framework import BaseChatClient, ChatResponse, Message  # noqa: PLC0415

    class Scripted(BaseChatClient):
        def _inner_get_response(self, *, messages: Any, options: Any, **_: Any) -> Any:
            prompt = f"{options.get('instructions')} {[message.text for message in messages]}"

            async def respond() -> ChatResponse:
                return ChatResponse(messages=[Message("assistant", [answer(prompt)])])

            return respond()

    return Scripted()


def adk_model() -> Any:
    """For Google's ADK: in its place, the name of a model, such as "gemini-3-pro"."""
    from google.adk.models import BaseLlm, LlmResponse  # noqa: PLC0415
    from google.genai import types  # noqa: PLC0415

    class Scripted(BaseLlm):
        model: str = "scripted"

        async def generate_content_async(self, llm_request: Any, stream: bool = False) -> Any:  # noqa: ARG002
            system = llm_request.config.system_instruction
            text = answer(f"{system} {[content.model_dump_json() for content in llm_request.contents]}")
            yield LlmResponse(content=types.Content(role="model", parts=[types.Part(text=text)]))

    return Scripted()


def crewai_model() -> Any:
    """For CrewAI: in its place, `LLM(model=...)`."""
    from crewai.llms.base_llm import BaseLLM  # noqa: PLC0415

    class Scripted(BaseLLM):
        def call(self, messages: Any, *_: Any, **__: Any) -> str:
            return f"Thought: I know.\nFinal Answer: {answer(str(messages))}"

    return Scripted(model="scripted")


def smolagents_model() -> Any:
    """For smolagents: in its place, `InferenceClientModel()` or any other. It recalls, and then answers."""
    from smolagents.models import ChatMessage, Model  # noqa: PLC0415
    from smolagents.models import ChatMessageToolCall as Call  # noqa: PLC0415
    from smolagents.models import ChatMessageToolCallFunction as Function  # noqa: PLC0415

    class Scripted(Model):
        def generate(self, messages: Any, **_: Any) -> ChatMessage:
            steps = sum(message.role.value == "tool-response" for message in messages)
            arguments = {"answer": answer(f"how does the parcel {messages}")}
            function = (
                Function(name="final_answer", arguments=arguments)
                if steps
                else Function(name="recall", arguments={"query": "parcel Oslo"})
            )
            return ChatMessage(
                "assistant", "", tool_calls=[Call(function=function, id=f"call_{steps}", type="function")]
            )

    return Scripted()


def dspy_model() -> Any:
    """For DSPy: in its place, `dspy.LM("openai/gpt-5.5")`."""
    import dspy  # noqa: PLC0415

    class Scripted(dspy.BaseLM):
        def forward(self, prompt: Any = None, messages: Any = None, **_: Any) -> Any:
            from openai.types.chat import ChatCompletion  # noqa: PLC0415

            text = f"[[ ## answer ## ]]\n{answer(f'{prompt} {messages}')}\n[[ ## completed ## ]]"
            message = {"role": "assistant", "content": text}
            return ChatCompletion.model_validate(
                {
                    "id": "1",
                    "object": "chat.completion",
                    "created": 1,
                    "model": "scripted",
                    "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
                    "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
                }
            )

    return Scripted("scripted")


def haystack_generator() -> Any:
    """For Haystack: in its place, `OpenAIChatGenerator()` or any other."""
    from haystack import component  # noqa: PLC0415
    from haystack.dataclasses import ChatMessage  # noqa: PLC0415

    @component
    class Scripted:
        @component.output_types(replies=list[ChatMessage])
        def run(self, messages: list[ChatMessage]) -> dict[str, Any]:
            text = " ".join(str(message.text) for message in messages)
            return {"replies": [ChatMessage.from_assistant(answer(text))]}

    return Scripted()
