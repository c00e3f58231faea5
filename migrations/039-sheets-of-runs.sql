-- A round that is judged performance by performance may have several dances, or runs: a judge has a sheet of each performance in each of them.
ALTER TABLE refused_marks ADD COLUMN dance smallint NOT NULL DEFAULT 1 CHECK (dance >= 1);
-- The dance of each filled sheet, in the order of `filled`; a tablet that does not tell has filled sheets of the first.
ALTER TABLE tablets ADD COLUMN filled_dances smallint[] NOT NULL DEFAULT '{}';

-- What a judge's lists have a line of: a performance in each dance; once for all of them where a sheet is of a whole dance.
CREATE VIEW placed_sheets WITH (security_invoker = true) AS
  SELECT p.tenant_id, p.id, x.id AS place_id, x.dance, p.round_id, p.entry_id, h.start_list_id, h.block_id, h.position, h.seconds, h.planned_at,
    CASE WHEN p.state = 'no_show' THEN 'no_show' WHEN h.status IN ('waiting', 'on_stage') THEN h.status
      WHEN r.ballots = 'performance' THEN 'done' ELSE coalesce((
      SELECT CASE WHEN bool_or(g.status = 'on_stage') THEN 'on_stage' WHEN bool_or(g.status = 'waiting') THEN 'waiting' END
      FROM heat_places y JOIN heats g ON g.tenant_id = y.tenant_id AND g.id = y.heat_id
      WHERE y.tenant_id = p.tenant_id AND y.performance_id = p.id AND y.heat_id <> h.id), 'done') END AS status,
    h.started_at, r.ballots = 'dance' AS whole
  FROM performances p
  JOIN rounds r ON r.tenant_id = p.tenant_id AND r.id = p.round_id
  JOIN heat_places x ON x.tenant_id = p.tenant_id AND x.performance_id = p.id AND x.appearance = 1 AND (x.dance = 1 OR r.ballots = 'performance')
  JOIN heats h ON h.tenant_id = x.tenant_id AND h.id = x.heat_id
  WHERE h.block_id IS NOT NULL;

-- The types of what a view computes cannot be read from its tables.
COMMENT ON COLUMN placed_sheets.whole IS 'never null';
COMMENT ON COLUMN placed_sheets.status IS 'one of waiting, on_stage, done, no_show';
COMMENT ON COLUMN placed_sheets.start_list_id IS 'never null';
COMMENT ON COLUMN placed_sheets.block_id IS 'never null';
COMMENT ON COLUMN placed_sheets.position IS 'never null';
COMMENT ON COLUMN placed_sheets.planned_at IS 'never null';

DO $$ BEGIN
  EXECUTE format('GRANT SELECT ON placed_sheets TO %I', current_user || '_app');
END $$;
