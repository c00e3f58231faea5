-- Performances whose sheets are filled on a judge's tablet and not confirmed yet, as it last told.
ALTER TABLE tablets ADD COLUMN filled uuid[] NOT NULL DEFAULT '{}';
