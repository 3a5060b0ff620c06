"""Every command of `memoryos`, in the order in which the help lists them. A new command gets a line here."""

from memoryos.interfaces.cli.lazy import Entry, Section

SECTIONS = (
    Section(
        "Begin",
        (
            Entry("demo", "demo:demo", "See it work: one minute, offline, nothing is kept."),
            Entry("connect", "connect:connect", "Connect a client such as Claude Code, Cursor or VS Code."),
            Entry("doctor", "doctor:doctor", "Find out what is wrong, and how to mend it."),
        ),
    ),
    Section(
        "Remember and recall",
        (
            Entry("add", "add:add", "Store one exchange."),
            Entry("recall", "recall:recall", "Show what memory holds for a question."),
            Entry("chat", "chat:chat", "Talk with a language model that remembers."),
            Entry("notes", "notes:notes", "Notes that were stored on purpose: add, find, list, change, delete."),
            Entry("entities", "entities:entities", "What notes are about, as a tree."),
            Entry("forget", "forget:forget", "Remove what was said, and all that was derived from it."),
        ),
    ),
    Section(
        "Look inside",
        (
            Entry("profile", "profile:profile", "Show who the user is, with the evidence."),
            Entry("facts", "facts:facts", "Show what was learned about the user or the assistant."),
            Entry("segments", "segments:segments", "Show the topics, with their heat as bars."),
            Entry("stats", "stats:stats", "Show what is stored, what waits, and what is wrong."),
            Entry("users", "users:users", "List whose memories are in the data folder."),
        ),
    ),
    Section(
        "Serve",
        (
            Entry("serve", "serve:serve", "Serve MCP over HTTP, for many users, each with a key."),
            Entry("mcp", "mcp:serve_stdio", "Serve MCP on the standard streams, for a client that starts it."),
            Entry("hook", "hook:hook", "Answer a hook of Claude Code, Codex or Gemini CLI."),
            Entry("keys", "keys:keys", "API keys of the server: create, list, revoke, rotate."),
        ),
    ),
    Section(
        "Look after it",
        (
            Entry("import", "import_export:import_", "Take over what another memory, chat or agent kept."),
            Entry("export", "import_export:export", "Write everything that memory holds to a file."),
            Entry("backup", "backup:backup", "Copy all memories to a folder, also while a server runs."),
            Entry("restore", "backup:restore", "Put a backup back."),
            Entry("reindex", "reindex:reindex", "Embed all that the chosen embedder has not seen."),
            Entry("rederive", "rederive:rederive", "Derive anew, with the chosen analyst, what others derived."),
            Entry("audit", "audit:audit", "Show who did what, when, to which memories; never what was said."),
            Entry("encrypt", "encrypt:encrypt", "Encrypt what is stored, change its key, or decrypt it."),
            Entry("config", "config:config", "Show every setting, and where its value comes from."),
            Entry("completion", "completion:completion", "Print the script that completes commands in a shell."),
            Entry("eval", "eval:evaluate", "Measure recall on published data sets, without a language model."),
        ),
    ),
)
