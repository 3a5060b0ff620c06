"""The analyst that asks a language model: each question as a prompt with the strict reader of its reply."""
