"""Which pages follow one another in a conversation. Pages without the name of one are one conversation too."""

# A column of the nearest page before or after `page`.
NEIGHBOUR = """coalesce(
    (SELECT near.{0} FROM pages AS near
     WHERE near.owner = page.owner AND near.session_id = page.session_id AND near.seq {1} page.seq
     ORDER BY near.seq {2} LIMIT 1),
    (SELECT near.{0} FROM pages AS near
     WHERE page.session_id IS NULL AND near.owner = page.owner AND near.session_id IS NULL AND near.seq {1} page.seq
     ORDER BY near.seq {2} LIMIT 1))
"""
