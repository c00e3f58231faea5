-- A performance of several dances is over when the last of them is: until then it waits again for the next.
CREATE OR REPLACE VIEW placed_performances WITH (security_invoker = true) AS
  SELECT p.tenant_id, p.id, p.round_id, p.entry_id, h.id AS heat_id, b.start_list_id, b.id AS block_id, h.position, h.seconds, h.planned_at,
    CASE WHEN p.state = 'no_show' THEN 'no_show' WHEN h.status IN ('waiting', 'on_stage') THEN h.status ELSE coalesce((
      SELECT CASE WHEN bool_or(g.status = 'on_stage') THEN 'on_stage' WHEN bool_or(g.status = 'waiting') THEN 'waiting' END
      FROM heat_places y JOIN heats g ON g.tenant_id = y.tenant_id AND g.id = y.heat_id
      WHERE y.tenant_id = p.tenant_id AND y.performance_id = p.id AND y.heat_id <> h.id), 'done') END AS status,
    h.started_at, h.finished_at
  FROM performances p
  JOIN heat_places x ON x.tenant_id = p.tenant_id AND x.performance_id = p.id AND x.dance = 1 AND x.appearance = 1
  JOIN heats h ON h.tenant_id = x.tenant_id AND h.id = x.heat_id
  JOIN blocks b ON b.tenant_id = h.tenant_id AND b.id = h.block_id;
