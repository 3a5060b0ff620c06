"""The order of pages in a conversation. Pages without a session form one conversation too."""

# A column of the nearest page before or after `page`. Otherwise, the planner would scan the pages of all other
# conversations.
NEIGHBOUR = """coalesce(
    (SELECT near.{0} FROM pages AS near INDEXED BY pages_by_session
     WHERE near.session_id = page.session_id AND near.seq {1} page.seq ORDER BY near.seq {2} LIMIT 1),
    (SELECT near.{0} FROM pages AS near INDEXED BY pages_without_session
     WHERE page.session_id IS NULL AND near.session_id IS NULL AND near.seq {1} page.seq ORDER BY near.seq {2} LIMIT 1))
"""
