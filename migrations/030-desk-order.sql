-- What the list of entries is ordered and counted by stands on each entry, one competition beside the other in its indexes: a page is read from
-- there in its order, however many entries there are, and the views are counted without opening the table.
ALTER TABLE entries
  -- What needs a person comes first; 5 was never sent in.
  ADD COLUMN attention integer NOT NULL GENERATED ALWAYS AS (CASE
    WHEN status = 'draft' OR (status = 'withdrawn' AND submitted_at IS NULL) THEN 5
    WHEN status = 'submitted' THEN 0 WHEN cardinality(missing) > 0 THEN 1 WHEN status = 'waiting' THEN 2 WHEN status = 'accepted' THEN 3 ELSE 4 END) STORED,
  ADD COLUMN incomplete boolean NOT NULL GENERATED ALWAYS AS (cardinality(missing) > 0) STORED;

DROP INDEX entries_desk;
DROP INDEX entries_title;
DROP INDEX entries_competition;
CREATE INDEX entries_desk ON entries (tenant_id, competition_id, attention, (coalesce(start_number, 999999)), created_at, id);
CREATE INDEX entries_title ON entries (tenant_id, competition_id, (lower(coalesce(title, '')) COLLATE polish), id);
CREATE INDEX entries_competition ON entries (tenant_id, competition_id, status, attention, incomplete);
