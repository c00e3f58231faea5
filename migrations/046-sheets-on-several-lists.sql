-- A round whose dances stand in two lists has its performances on both: where a sheet is of a whole dance, once on each list, at the first dance there.
CREATE OR REPLACE VIEW placed_sheets WITH (security_invoker = true) AS
  SELECT p.tenant_id, p.id, x.id AS place_id, x.dance, p.round_id, p.entry_id, h.start_list_id, h.block_id, h.position, h.seconds, h.planned_at,
    CASE WHEN p.state = 'no_show' OR x.absent AND r.ballots = 'performance' THEN 'no_show' WHEN h.status IN ('waiting', 'on_stage') THEN h.status
      WHEN r.ballots = 'performance' THEN 'done' ELSE coalesce((
      SELECT CASE WHEN bool_or(g.status = 'on_stage') THEN 'on_stage' WHEN bool_or(g.status = 'waiting') THEN 'waiting' END
      FROM heat_places y JOIN heats g ON g.tenant_id = y.tenant_id AND g.id = y.heat_id
      WHERE y.tenant_id = p.tenant_id AND y.performance_id = p.id AND y.heat_id <> h.id AND g.start_list_id = h.start_list_id), 'done') END AS status,
    h.started_at, r.ballots = 'dance' AS whole
  FROM performances p
  JOIN rounds r ON r.tenant_id = p.tenant_id AND r.id = p.round_id
  JOIN heat_places x ON x.tenant_id = p.tenant_id AND x.performance_id = p.id AND x.appearance = 1
  JOIN heats h ON h.tenant_id = x.tenant_id AND h.id = x.heat_id
  WHERE h.block_id IS NOT NULL AND (x.dance = 1 OR r.ballots = 'performance' OR NOT EXISTS (
    SELECT 1 FROM heats o WHERE o.tenant_id = h.tenant_id AND o.round_id = h.round_id AND o.start_list_id = h.start_list_id AND o.dance < h.dance));
