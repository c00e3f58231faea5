-- What new start lists of a competition begin with: the hall's clock in the morning, the break between two performances, how many stages.
ALTER TABLE competitions
  ADD COLUMN first_start text NOT NULL DEFAULT '09:00' CHECK (first_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD COLUMN changeover_seconds integer NOT NULL DEFAULT 60 CHECK (changeover_seconds BETWEEN 0 AND 3600),
  ADD COLUMN stage_count integer NOT NULL DEFAULT 1 CHECK (stage_count BETWEEN 1 AND 8);
