-- Step 1: everything. Every key begins with the owner, so that one owner's rows lie together and the database itself can
-- tell them apart. Times and offsets are microseconds. Texts are bytes, because they may be encrypted.

CREATE TABLE owners (
    owner            uuid PRIMARY KEY,
    user_id          text NOT NULL,
    assistant_id     text NOT NULL,
    pages            bigint NOT NULL DEFAULT 0,
    vectors          bigint NOT NULL DEFAULT 0,
    removals         bigint NOT NULL DEFAULT 0,
    archive          bigint NOT NULL DEFAULT 0,
    scrubbed         bigint NOT NULL DEFAULT 0,
    consolidated     bigint NOT NULL DEFAULT 0,
    facts            bigint NOT NULL DEFAULT 0,
    words_version    bigint NOT NULL DEFAULT 0,
    words_up_to      bigint NOT NULL DEFAULT 0,
    learned_version  bigint NOT NULL DEFAULT 0,
    learned_up_to    bigint NOT NULL DEFAULT 0,
    profile_versions bigint NOT NULL DEFAULT 0,
    note_changes     bigint NOT NULL DEFAULT 0,
    note_vectors     bigint NOT NULL DEFAULT 0,
    note_links       bigint NOT NULL DEFAULT 0,
    note_removals    bigint NOT NULL DEFAULT 0,
    key_number       integer NOT NULL DEFAULT 0,
    wrapped_key      bytea,
    used_at          timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);
CREATE INDEX owners_by_name ON owners (user_id, assistant_id);

CREATE TABLE pages (
    owner           uuid NOT NULL,
    seq             bigint NOT NULL,
    id              text NOT NULL,
    session_id      text,
    turns           smallint NOT NULL,
    at_us           bigint NOT NULL,
    offset_us       bigint NOT NULL,
    agent_at_us     bigint,
    agent_offset_us bigint,
    user_name       bytea,
    agent_name      bytea,
    message_ids     bytea,
    meta_data       bytea,
    user_meta       bytea,
    agent_meta      bytea,
    user_input      bytea NOT NULL,
    agent_response  bytea NOT NULL,
    PRIMARY KEY (owner, seq),
    UNIQUE (owner, id)
) PARTITION BY HASH (owner);
CREATE INDEX pages_by_session ON pages (owner, session_id, seq);
CREATE INDEX pages_by_time ON pages (owner, at_us, seq);

CREATE TABLE messages (
    owner      uuid NOT NULL,
    message_id text NOT NULL,
    page_seq   bigint NOT NULL,
    PRIMARY KEY (owner, message_id)
) PARTITION BY HASH (owner);
CREATE INDEX messages_by_page ON messages (owner, page_seq);

CREATE TABLE embedders (
    owner        uuid NOT NULL,
    id           bigint GENERATED ALWAYS AS IDENTITY,
    name         text NOT NULL,
    dimension    integer,
    up_to_seq    bigint NOT NULL DEFAULT 0,
    up_to_change bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (owner, name)
);

CREATE TABLE vectors (
    owner       uuid NOT NULL,
    embedder_id bigint NOT NULL,
    place       bigint NOT NULL,
    page_seq    bigint NOT NULL,
    role        text NOT NULL,
    vector      bytea NOT NULL,
    sentences   bytea,
    PRIMARY KEY (owner, embedder_id, place),
    UNIQUE (owner, page_seq, embedder_id, role)
) PARTITION BY HASH (owner);
ALTER TABLE vectors ALTER COLUMN vector SET STORAGE EXTERNAL, ALTER COLUMN sentences SET STORAGE EXTERNAL;

CREATE TABLE words (
    owner      uuid NOT NULL,
    page_seq   bigint NOT NULL,
    role       smallint NOT NULL,
    page_id    text NOT NULL,
    session_id text,
    name       bytea,
    at_us      bigint NOT NULL,
    day        integer NOT NULL,
    said       bytea NOT NULL,
    stated     bytea,
    PRIMARY KEY (owner, page_seq, role)
) PARTITION BY HASH (owner);

CREATE TABLE leases (
    owner    uuid NOT NULL,
    work     text NOT NULL,
    holder   text NOT NULL,
    until_us bigint NOT NULL,
    PRIMARY KEY (owner, work)
);

CREATE TABLE page_links (
    owner         uuid NOT NULL,
    page_seq      bigint NOT NULL,
    continues     boolean NOT NULL,
    studied       smallint NOT NULL DEFAULT 0,
    derived_by    text NOT NULL,
    chain_summary bytea,
    PRIMARY KEY (owner, page_seq)
);
CREATE INDEX page_links_lost ON page_links (owner, page_seq) WHERE chain_summary IS NULL OR studied = 2;

CREATE TABLE chain_pages (
    owner      uuid NOT NULL,
    page_seq   bigint NOT NULL,
    source_seq bigint NOT NULL,
    PRIMARY KEY (owner, page_seq, source_seq)
);
CREATE INDEX chain_pages_by_source ON chain_pages (owner, source_seq);

CREATE TABLE segments (
    owner      uuid NOT NULL,
    seq        bigint GENERATED ALWAYS AS IDENTITY,
    id         text NOT NULL,
    archived   boolean NOT NULL DEFAULT false,
    visits     bigint NOT NULL DEFAULT 0,
    pages      bigint NOT NULL DEFAULT 0,
    unstudied  bigint NOT NULL DEFAULT 0,
    created_us bigint NOT NULL,
    used_us    bigint NOT NULL,
    embedder   text,
    keywords   bytea NOT NULL,
    summary    bytea NOT NULL,
    centroid   bytea,
    PRIMARY KEY (owner, seq),
    UNIQUE (owner, id)
);

CREATE TABLE parts (
    owner       uuid NOT NULL,
    seq         bigint GENERATED ALWAYS AS IDENTITY,
    id          text NOT NULL,
    segment_seq bigint NOT NULL,
    derived_by  text NOT NULL,
    keywords    bytea NOT NULL,
    summary     bytea,
    PRIMARY KEY (owner, seq),
    UNIQUE (owner, id)
);
CREATE INDEX parts_by_segment ON parts (owner, segment_seq, seq);
CREATE INDEX parts_lost ON parts (owner, seq) WHERE summary IS NULL;

CREATE TABLE part_pages (
    owner    uuid NOT NULL,
    part_seq bigint NOT NULL,
    page_seq bigint NOT NULL,
    PRIMARY KEY (owner, part_seq, page_seq)
);
CREATE INDEX part_pages_by_page ON part_pages (owner, page_seq);

CREATE TABLE facts (
    owner        uuid NOT NULL,
    seq          bigint GENERATED ALWAYS AS IDENTITY,
    id           text NOT NULL,
    about        text NOT NULL,
    subject      bytea,
    slot         bytea NOT NULL,
    value        bytea NOT NULL,
    single       boolean NOT NULL,
    negated      boolean NOT NULL,
    archived     boolean NOT NULL DEFAULT false,
    uses         bigint NOT NULL DEFAULT 0,
    last_used_us bigint,
    PRIMARY KEY (owner, seq),
    UNIQUE (owner, id)
);

CREATE TABLE statements (
    owner      uuid NOT NULL,
    seq        bigint GENERATED ALWAYS AS IDENTITY,
    fact_seq   bigint NOT NULL,
    said_us    bigint NOT NULL,
    said_by    text NOT NULL,
    confidence double precision NOT NULL,
    from_us    bigint,
    until_us   bigint,
    derived_by text NOT NULL,
    certain    boolean NOT NULL,
    digest     bytea NOT NULL,
    text       bytea NOT NULL,
    PRIMARY KEY (owner, seq),
    UNIQUE (owner, fact_seq, said_us, digest)
);

CREATE TABLE statement_pages (
    owner         uuid NOT NULL,
    statement_seq bigint NOT NULL,
    page_seq      bigint NOT NULL,
    PRIMARY KEY (owner, statement_seq, page_seq)
);
CREATE INDEX statement_pages_by_page ON statement_pages (owner, page_seq);

CREATE TABLE relearn (
    owner    uuid NOT NULL,
    page_seq bigint NOT NULL,
    PRIMARY KEY (owner, page_seq)
);

CREATE TABLE profile_versions (
    owner      uuid NOT NULL,
    number     bigint NOT NULL,
    made_us    bigint NOT NULL,
    derived_by text NOT NULL,
    PRIMARY KEY (owner, number)
);

CREATE TABLE profile_entries (
    owner  uuid NOT NULL,
    seq    bigint GENERATED ALWAYS AS IDENTITY,
    since  bigint NOT NULL,
    until  bigint,
    kind   text NOT NULL,
    name   bytea NOT NULL,
    value  bytea NOT NULL,
    reason bytea NOT NULL,
    PRIMARY KEY (owner, seq)
);

CREATE TABLE profile_pages (
    owner     uuid NOT NULL,
    entry_seq bigint NOT NULL,
    page_seq  bigint NOT NULL,
    PRIMARY KEY (owner, entry_seq, page_seq)
);
CREATE INDEX profile_pages_by_page ON profile_pages (owner, page_seq);

CREATE TABLE stored_notes (
    owner       uuid NOT NULL,
    seq         bigint GENERATED ALWAYS AS IDENTITY,
    id          text NOT NULL,
    change      bigint NOT NULL,
    version     bigint NOT NULL,
    worded      bigint NOT NULL,
    memory_type text NOT NULL,
    scope       text NOT NULL,
    project     text,
    task_id     text,
    entity      text NOT NULL,
    origin      text NOT NULL,
    status      text,
    priority    bigint,
    created_us  bigint NOT NULL,
    updated_us  bigint NOT NULL,
    deleted_us  bigint,
    tags        bytea NOT NULL,
    digest      bytea NOT NULL,
    text        bytea NOT NULL,
    PRIMARY KEY (owner, seq),
    UNIQUE (owner, id),
    UNIQUE (owner, change)
);
CREATE INDEX stored_notes_by_entity ON stored_notes (owner, entity, origin);
CREATE INDEX stored_notes_by_text ON stored_notes (owner, digest);
CREATE INDEX stored_notes_deleted ON stored_notes (owner, deleted_us) WHERE deleted_us IS NOT NULL;

CREATE TABLE note_versions (
    owner       uuid NOT NULL,
    note_seq    bigint NOT NULL,
    version     bigint NOT NULL,
    memory_type text NOT NULL,
    scope       text NOT NULL,
    project     text,
    task_id     text,
    entity      text NOT NULL,
    origin      text NOT NULL,
    status      text,
    priority    bigint,
    created_us  bigint NOT NULL,
    updated_us  bigint NOT NULL,
    deleted_us  bigint,
    tags        bytea NOT NULL,
    text        bytea NOT NULL,
    PRIMARY KEY (owner, note_seq, version)
);

CREATE TABLE note_links (
    owner      uuid NOT NULL,
    seq        bigint NOT NULL,
    from_seq   bigint NOT NULL,
    to_seq     bigint NOT NULL,
    relation   text NOT NULL,
    created_us bigint NOT NULL,
    PRIMARY KEY (owner, seq),
    UNIQUE (owner, from_seq, to_seq, relation)
);
CREATE INDEX note_links_by_end ON note_links (owner, to_seq);

CREATE TABLE note_vectors (
    owner       uuid NOT NULL,
    embedder_id bigint NOT NULL,
    place       bigint NOT NULL,
    note_seq    bigint NOT NULL,
    version     bigint NOT NULL,
    vector      bytea NOT NULL,
    PRIMARY KEY (owner, embedder_id, place),
    UNIQUE (owner, note_seq, embedder_id)
);

CREATE TABLE entities (
    owner       uuid NOT NULL,
    name        text COLLATE "C" NOT NULL,
    parent      text,
    aliases     bytea NOT NULL,
    description bytea NOT NULL,
    PRIMARY KEY (owner, name)
);

CREATE TABLE projects (
    owner    uuid NOT NULL,
    seq      bigint GENERATED ALWAYS AS IDENTITY,
    name     text NOT NULL,
    named_us bigint NOT NULL,
    PRIMARY KEY (owner, name)
);

CREATE TABLE api_keys (
    id           text PRIMARY KEY,
    digest       bytea NOT NULL,
    user_id      text NOT NULL,
    namespace    text,
    scopes       text NOT NULL,
    label        text NOT NULL,
    created_at   timestamptz NOT NULL,
    expires_at   timestamptz,
    revoked_at   timestamptz,
    last_used_at timestamptz
);

CREATE TABLE calls_taken (
    caller text NOT NULL,
    day    text NOT NULL,
    calls  bigint NOT NULL,
    PRIMARY KEY (caller, day)
);

CREATE TABLE audit_lines (
    seq   bigint PRIMARY KEY,
    month text NOT NULL,
    line  bytea NOT NULL
);
CREATE TABLE audit_end (one boolean PRIMARY KEY DEFAULT true CHECK (one), seq bigint NOT NULL);
INSERT INTO audit_end (seq) VALUES (0);

-- Rows that are wider than toast_tuple_target are stored aside, which costs a look-up per vector; 8,160 is the most.
DO $$
DECLARE parent text; number integer;
BEGIN
    FOREACH parent IN ARRAY ARRAY['pages', 'messages', 'vectors', 'words'] LOOP
        FOR number IN 0 .. 15 LOOP
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
                           parent || '_' || number, parent, number);
            IF parent = 'vectors' THEN
                EXECUTE format('ALTER TABLE %I SET (toast_tuple_target = 8160)', parent || '_' || number);
            END IF;
        END LOOP;
    END LOOP;
END $$;

-- The second wall: whatever a query asks, it sees rows of the owner that its connection works for, and no others.
DO $$
DECLARE name text;
BEGIN
    FOR name IN SELECT table_name FROM information_schema.columns
                WHERE table_schema = current_schema() AND column_name = 'owner' AND table_name <> 'owners' LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
        EXECUTE format('CREATE POLICY own_rows ON %I USING'
                       ' (owner = nullif(current_setting(''memoryos.owner'', true), '''')::uuid)', name);
    END LOOP;
END $$;
