-- How to say an entry's title and names aloud, typed by its club or by the announcer (docs/rules/hall.md 6.3).
ALTER TABLE entries ADD COLUMN pronunciation text CONSTRAINT entries_pronunciation_length CHECK (char_length(pronunciation) <= 160);
