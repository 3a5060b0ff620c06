from memoryos.integrations.mem0 import Memory  # was: from mem0 import Memory

with Memory() as memory:
    talk = [
        {"role": "user", "content": "The parcel goes to Oslo by ship."},
        {"role": "assistant", "content": "Noted."},
    ]
    memory.add(talk, user_id="ada", metadata={"channel": "phone"})
    [note] = memory.add("Ada wants parcels insured", user_id="ada")["results"]
    memory.update(note["id"], "Ada wants parcels to Oslo insured")
    for hit in memory.search("How does the parcel go to Oslo?", filters={"user_id": "ada"})["results"]:
        print(hit["kind"], "-", hit["memory"])
    print([change["event"] for change in memory.history(note["id"])])
    memory.delete_all(user_id="ada")
    print(memory.get_all(filters={"user_id": "ada"}))
