-- Step 3: the words of turns as the server's full-text search reads them. NULL where texts are encrypted. The vectors get
-- a column of their own where the server has pgvector; see vector_search.py.

ALTER TABLE words ADD COLUMN lexemes tsvector;
