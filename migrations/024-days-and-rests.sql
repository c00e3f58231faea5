-- When the days of a competition end by the hall's clock, and the rest between two performances of one dancer: a costume change.
ALTER TABLE competitions
  ADD COLUMN day_ends_at text NOT NULL DEFAULT '23:00' CHECK (day_ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD COLUMN rest_seconds integer NOT NULL DEFAULT 300 CHECK (rest_seconds BETWEEN 0 AND 7200);
