from memoryos import Memoryos, entity_tree

with Memoryos(user_id="ada") as memory:
    memory.forget(everything=True)  # so that this example can be run again

    # Store something on purpose: what it is, where it applies, and what it is about.
    old = memory.store_memory(
        "The shop runs on MySQL 8", "project_context", "project", "infra.mysql", project="shop", tags=["database"]
    )
    new = memory.store_memory(
        "The shop moved to PostgreSQL 16 in May",
        "project_context",
        "project",
        "infra.postgresql",
        project="shop",
        related_to=[old.note.id],
        relation_types={old.note.id: "supersedes"},
    )
    memory.store_memory("Ada wants short answers", "core_identity", "global", "ada.style")

    # The same text again is the same note; similar notes are reported and left alone.
    again = memory.store_memory("Ada wants short answers", "core_identity", "global", "ada.style")
    similar = memory.store_memory(
        "The shop runs on MySQL 9", "project_context", "project", "infra.mysql", project="shop"
    )
    print(again.status, "-", similar.status, "beside", similar.near_duplicates[0].note.text)
    memory.delete_memory(similar.note.id)

    # In a project you see its notes and the global ones; elsewhere only the global ones.
    for hit in memory.retrieve_context("Which database does the shop use?", project="shop"):
        related = [f"{link.direction} {link.relation_type} {link.note.entity}" for link in hit.related]
        print(hit.note.text, related)
    print([hit.note.text for hit in memory.retrieve_context("Which database?", project="blog")])

    # Changes keep a history, and deletions can be undone.
    memory.update_memory(new.note.id, text="The shop moved to PostgreSQL 16 in June")
    print([version.text for version in memory.memory_history(new.note.id)])
    memory.delete_memory(old.note.id)
    memory.restore_memory(old.note.id)

    # The outcome of a session, all or nothing; sending it again changes nothing.
    session = {
        "decisions": [{"text": "Sessions live in Redis", "entity": "infra.redis"}],
        "status_updates": [{"entity": "checkout", "status": "active", "text": "Payment is half done"}],
    }
    print(memory.sync_session("shop", **session).created, memory.sync_session("shop", **session).unchanged)

    # Entities are found even if you spell them differently, and they form a tree.
    print([match.entity.name for match in memory.search_entities("Postgres")])
    infra = next(node for node in entity_tree(memory.list_entities()) if node.entity.name == "infra")
    print([(node.entity.name, node.entity.memory_count) for node in infra.children])

    # One library of turns, facts and notes.
    memory.add_memory("Is the backup of PostgreSQL tested?", "Yes, on Sundays.")
    for hit in memory.search("PostgreSQL"):
        print(hit.kind, "-", memory.fetch(hit.id).title)

    # Forgetting is immediate and final, and returns a receipt without any text.
    receipt = memory.forget(note_id=old.note.id)
    print(receipt.counts["notes"], receipt.counts["links"], len(receipt.digest))
