-- Step 2: browsers that are signed in, and links that sign in once. Of their tokens only digests are kept.

CREATE TABLE browser_sessions (
    digest     bytea PRIMARY KEY,
    kind       text NOT NULL,
    user_id    text NOT NULL,
    scopes     text NOT NULL,
    key_id     text,
    started_at timestamptz NOT NULL,
    used_at    timestamptz NOT NULL,
    ends_at    timestamptz NOT NULL
);
CREATE INDEX browser_sessions_by_user ON browser_sessions (user_id);
