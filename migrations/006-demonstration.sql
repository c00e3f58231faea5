-- Whether the demonstration event was made to its end: one that was interrupted is cleared away at the next start.
CREATE TABLE demonstration (
  begun_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
