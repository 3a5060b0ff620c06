-- Step 4: when a vector was made; NULL for those made before this was kept.

ALTER TABLE vectors ADD COLUMN made_us bigint;
