"""Every command of `memoryos`, in the order in which the help lists them. A new command gets a line here."""

from memoryos.interfaces.cli.lazy import CommandEntry, Section

SECTIONS = (
    Section(
        "Begin",
        (
            CommandEntry("demo", "demo:demo", "See it work: one minute, offline, nothing is kept."),
            CommandEntry("connect", "connect:connect", "Connect a client such as Claude Code, Cursor or VS Code."),
            CommandEntry("doctor", "doctor:doctor", "Find out what is wrong, and how to mend it."),
        ),
    ),
    Section(
        "Remember and recall",
        (
            CommandEntry("add", "add:add", "Store one exchange."),
            CommandEntry("recall", "recall:recall", "Show what memory holds for a question."),
            CommandEntry("chat", "chat:chat", "Talk with a language model that remembers."),
            CommandEntry("notes", "notes:notes", "Notes that were stored on purpose: add, find, list, change, delete."),
            CommandEntry("entities", "entities:entities", "What notes are about, as a tree."),
            CommandEntry("forget", "forget:forget", "Remove what was said, and all that was derived from it."),
        ),
    ),
    Section(
        "Look inside",
        (
            CommandEntry("profile", "profile:profile", "Show who the user is, with the evidence."),
            CommandEntry("facts", "facts:facts", "Show what was learned about the user or the assistant."),
            CommandEntry("segments", "segments:segments", "Show the topics, with their heat as bars."),
            CommandEntry("stats", "stats:stats", "Show what is stored, what waits, and what is wrong."),
            CommandEntry("users", "users:users", "List whose memories are in the data folder."),
        ),
    ),
    Section(
        "Serve",
        (
            CommandEntry("serve", "serve:serve", "Serve MCP over HTTP, for many users, each with a key."),
            CommandEntry("mcp", "mcp:serve_stdio", "Serve MCP on the standard streams, for a client that starts it."),
            CommandEntry("hook", "hook:hook", "Answer a hook of Claude Code, Codex or Gemini CLI."),
            CommandEntry("keys", "keys:keys", "API keys of the server: create, list, revoke, rotate."),
        ),
    ),
    Section(
        "Look after it",
        (
            CommandEntry("import", "import_export:import_", "Take over what another memory, chat or agent kept."),
            CommandEntry("export", "import_export:export", "Write everything that memory holds to a file."),
            CommandEntry("backup", "backup:backup", "Copy all memories to a folder, also while a server runs."),
            CommandEntry("restore", "backup:restore", "Put a backup back."),
            CommandEntry("reindex", "reindex:reindex", "Embed all that the chosen embedder has not seen."),
            CommandEntry("rederive", "rederive:rederive", "Derive anew, with the chosen analyst, what others derived."),
            CommandEntry("audit", "audit:audit", "Show who did what, when, to which memories; never what was said."),
            CommandEntry("encrypt", "encrypt:encrypt", "Encrypt what is stored, change its key, or decrypt it."),
            CommandEntry("config", "config:config", "Show every setting, and where its value comes from."),
            CommandEntry("completion", "completion:completion", "Print the script that completes commands in a shell."),
            CommandEntry("eval", "eval:evaluate", "Measure recall on published data sets, without a language model."),
        ),
    ),
)
