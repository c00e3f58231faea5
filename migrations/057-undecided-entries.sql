-- What nobody has chosen yet of a draft's section: section_id then only holds its place.
ALTER TABLE entries ADD COLUMN undecided text[] NOT NULL DEFAULT '{}'
  CONSTRAINT entries_undecided CHECK (undecided <@ ARRAY['dance', 'presentation', 'level']);
