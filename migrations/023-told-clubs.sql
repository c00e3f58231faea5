-- When an entry's club was told that it is withdrawn or disqualified; empty while it competes, or before it is told.
ALTER TABLE entries ADD COLUMN out_told_at timestamptz;
