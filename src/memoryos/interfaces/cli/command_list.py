"""Every command of `memoryos`, in the order in which the help lists them. A new command gets a line here."""

from memoryos.interfaces.cli.lazy import CommandEntry, Section

SECTIONS = (
    Section(
        "Begin",
        (
            CommandEntry(
                "demo", "memoryos.interfaces.cli.demo:demo", "See it work: one minute, offline, nothing is kept."
            ),
            CommandEntry(
                "connect",
                "memoryos.interfaces.cli.connect:connect",
                "Connect a client such as Claude Code, Cursor or VS Code.",
            ),
            CommandEntry(
                "doctor", "memoryos.interfaces.cli.doctor:doctor", "Find out what is wrong, and how to mend it."
            ),
        ),
    ),
    Section(
        "Remember and recall",
        (
            CommandEntry(
                "add",
                "memoryos.interfaces.cli.add:add",
                "Store one exchange.",
            ),
            CommandEntry(
                "recall",
                "memoryos.interfaces.cli.recall:recall",
                "Show what memory holds for a question.",
            ),
            CommandEntry(
                "chat",
                "memoryos.interfaces.cli.chat:chat",
                "Talk with a language model that remembers.",
            ),
            CommandEntry(
                "notes",
                "memoryos.interfaces.cli.notes:notes",
                "Notes that were stored on purpose: add, find, list, change, delete.",
            ),
            CommandEntry(
                "entities",
                "memoryos.interfaces.cli.entities:entities",
                "What notes are about, as a tree.",
            ),
            CommandEntry(
                "forget",
                "memoryos.interfaces.cli.forget:forget",
                "Remove what was said, and all that was derived from it.",
            ),
        ),
    ),
    Section(
        "Look inside",
        (
            CommandEntry(
                "profile", "memoryos.interfaces.cli.profile:profile", "Show who the user is, with the evidence."
            ),
            CommandEntry(
                "facts", "memoryos.interfaces.cli.facts:facts", "Show what was learned about the user or the assistant."
            ),
            CommandEntry(
                "segments", "memoryos.interfaces.cli.segments:segments", "Show the topics, with their heat as bars."
            ),
            CommandEntry(
                "stats", "memoryos.interfaces.cli.stats:stats", "Show what is stored, what waits, and what is wrong."
            ),
            CommandEntry(
                "users",
                "memoryos.interfaces.cli.users:users",
                "List whose memories are in the data folder.",
            ),
        ),
    ),
    Section(
        "Serve",
        (
            CommandEntry(
                "serve", "memoryos.interfaces.cli.serve:serve", "Serve MCP over HTTP, for many users, each with a key."
            ),
            CommandEntry(
                "mcp",
                "memoryos.interfaces.cli.mcp:serve_stdio",
                "Serve MCP on the standard streams, for a client that starts it.",
            ),
            CommandEntry(
                "hook", "memoryos.interfaces.cli.hook:hook", "Answer a hook of Claude Code, Codex or Gemini CLI."
            ),
            CommandEntry(
                "keys", "memoryos.interfaces.cli.keys:keys", "API keys of the server: create, list, revoke, rotate."
            ),
        ),
    ),
    Section(
        "Look after it",
        (
            CommandEntry(
                "import",
                "memoryos.interfaces.cli.import_export:import_",
                "Take over what another memory, chat or agent kept.",
            ),
            CommandEntry(
                "export",
                "memoryos.interfaces.cli.import_export:export",
                "Write everything that memory holds to a file.",
            ),
            CommandEntry(
                "backup",
                "memoryos.interfaces.cli.backup:backup",
                "Copy all memories to a folder, also while a server runs.",
            ),
            CommandEntry(
                "restore",
                "memoryos.interfaces.cli.backup:restore",
                "Put a backup back.",
            ),
            CommandEntry(
                "reindex", "memoryos.interfaces.cli.reindex:reindex", "Embed all that the chosen embedder has not seen."
            ),
            CommandEntry(
                "rederive",
                "memoryos.interfaces.cli.rederive:rederive",
                "Derive anew, with the chosen analyst, what others derived.",
            ),
            CommandEntry(
                "audit",
                "memoryos.interfaces.cli.audit:audit",
                "Show who did what, when, to which memories; never what was said.",
            ),
            CommandEntry(
                "encrypt",
                "memoryos.interfaces.cli.encrypt:encrypt",
                "Encrypt what is stored, change its key, or decrypt it.",
            ),
            CommandEntry(
                "config", "memoryos.interfaces.cli.config:config", "Show every setting, and where its value comes from."
            ),
            CommandEntry(
                "completion",
                "memoryos.interfaces.cli.completion:completion",
                "Print the script that completes commands in a shell.",
            ),
            CommandEntry(
                "eval",
                "memoryos.interfaces.cli.eval:evaluate",
                "Measure recall on published data sets, without a language model.",
            ),
        ),
    ),
)
