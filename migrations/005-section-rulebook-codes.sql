-- The codes {style, presentation, age, level} that a section has in the regulations file it was read from.
ALTER TABLE sections ADD COLUMN rulebook_codes jsonb;
