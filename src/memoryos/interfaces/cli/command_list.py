"""Every command of `memoryos`, in the order of the help. A new command gets an entry here."""

from memoryos.interfaces.cli.lazy import CommandEntry, Section

SECTIONS = (
    Section(
        "Get started",
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
                "doctor",
                "memoryos.interfaces.cli.doctor:doctor",
                "Check the installation, and say how to fix what is wrong.",
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
                "Search memory for what matters to a question.",
            ),
            CommandEntry(
                "chat",
                "memoryos.interfaces.cli.chat:chat",
                "Talk with a language model that remembers.",
            ),
            CommandEntry(
                "notes",
                "memoryos.interfaces.cli.notes:notes",
                "Notes you store on purpose: add, find, list, change, delete.",
            ),
            CommandEntry(
                "entities",
                "memoryos.interfaces.cli.entities:entities",
                "Show what your notes are about, as a tree.",
            ),
            CommandEntry(
                "correct",
                "memoryos.interfaces.cli.correct:correct",
                "Correct what is known: wrong, no longer true, edit, add.",
            ),
            CommandEntry(
                "forget",
                "memoryos.interfaces.cli.forget:forget",
                "Remove an exchange, a note or everything, for good.",
            ),
        ),
    ),
    Section(
        "Look inside",
        (
            CommandEntry(
                "profile", "memoryos.interfaces.cli.profile:profile", "Show who the user is, with the evidence for it."
            ),
            CommandEntry(
                "facts",
                "memoryos.interfaces.cli.facts:facts",
                "Show the facts learned about the user or the assistant.",
            ),
            CommandEntry("segments", "memoryos.interfaces.cli.segments:segments", "Show the topics, hottest first."),
            CommandEntry(
                "stats",
                "memoryos.interfaces.cli.stats:stats",
                "Show what is stored, what is still to be done, and any problems.",
            ),
            CommandEntry(
                "users",
                "memoryos.interfaces.cli.users:users",
                "List the users who have a memory in the data folder.",
            ),
        ),
    ),
    Section(
        "Serve",
        (
            CommandEntry(
                "serve",
                "memoryos.interfaces.cli.serve:serve",
                "Serve MCP over HTTP to many users, each with their own key.",
            ),
            CommandEntry(
                "proxy",
                "memoryos.interfaces.cli.proxy:proxy",
                "Give memory to any OpenAI client, without changing its code.",
            ),
            CommandEntry(
                "mcp",
                "memoryos.interfaces.cli.mcp:serve_stdio",
                "Serve MCP over stdio, for a client that starts it.",
            ),
            CommandEntry(
                "hook",
                "memoryos.interfaces.cli.hook:hook",
                "Handle a hook event from Claude Code, Codex or Gemini CLI.",
            ),
            CommandEntry(
                "keys",
                "memoryos.interfaces.cli.keys:keys",
                "Manage the server's API keys: create, list, revoke, rotate.",
            ),
        ),
    ),
    Section(
        "Maintain",
        (
            CommandEntry(
                "import",
                "memoryos.interfaces.cli.import_export:import_",
                "Import memories from another tool, chat or agent.",
            ),
            CommandEntry(
                "export",
                "memoryos.interfaces.cli.import_export:export",
                "Write everything in memory to a file.",
            ),
            CommandEntry(
                "backup",
                "memoryos.interfaces.cli.backup:backup",
                "Copy all memories to a folder, even while a server is running.",
            ),
            CommandEntry(
                "restore",
                "memoryos.interfaces.cli.backup:restore",
                "Restore a backup.",
            ),
            CommandEntry(
                "migrate",
                "memoryos.interfaces.cli.migrate:migrate",
                "Copy all memories to another store: a PostgreSQL database or a folder.",
            ),
            CommandEntry(
                "settle",
                "memoryos.interfaces.cli.settle:settle",
                "Finish pending work: embedding, learning, grouping, studying.",
            ),
            CommandEntry(
                "reindex",
                "memoryos.interfaces.cli.reindex:reindex",
                "Embed everything again with the current embedder.",
            ),
            CommandEntry(
                "rederive",
                "memoryos.interfaces.cli.rederive:rederive",
                "Derive topics, facts and profile again with the current analyst.",
            ),
            CommandEntry(
                "audit",
                "memoryos.interfaces.cli.audit:audit",
                "Show who did what and when, but never what was said.",
            ),
            CommandEntry(
                "encrypt",
                "memoryos.interfaces.cli.encrypt:encrypt",
                "Encrypt all memories, change the key, or decrypt them.",
            ),
            CommandEntry(
                "config", "memoryos.interfaces.cli.config:config", "Show every setting and where its value comes from."
            ),
            CommandEntry(
                "completion",
                "memoryos.interfaces.cli.completion:completion",
                "Print the completion script for your shell.",
            ),
            CommandEntry(
                "test",
                "memoryos.interfaces.cli.test:test",
                "Check memory against the tests in memory.yaml.",
            ),
            CommandEntry(
                "eval",
                "memoryos.interfaces.cli.eval:evaluate",
                "Measure recall on published data sets; no language model needed.",
            ),
        ),
    ),
)
