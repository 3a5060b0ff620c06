"""What people say about themselves, by slot: example statements and the questions that ask for them."""
