-- A list's performances are found in their order by the index of heats: what a heat knows of its list and block is not asked of the block again.
CREATE OR REPLACE VIEW placed_performances WITH (security_invoker = true) AS
  SELECT p.tenant_id, p.id, p.round_id, p.entry_id, h.id AS heat_id, h.start_list_id, h.block_id, h.position, h.seconds, h.planned_at,
    CASE WHEN p.state = 'no_show' THEN 'no_show' WHEN h.status IN ('waiting', 'on_stage') THEN h.status ELSE coalesce((
      SELECT CASE WHEN bool_or(g.status = 'on_stage') THEN 'on_stage' WHEN bool_or(g.status = 'waiting') THEN 'waiting' END
      FROM heat_places y JOIN heats g ON g.tenant_id = y.tenant_id AND g.id = y.heat_id
      WHERE y.tenant_id = p.tenant_id AND y.performance_id = p.id AND y.heat_id <> h.id), 'done') END AS status,
    h.started_at, h.finished_at
  FROM performances p
  JOIN heat_places x ON x.tenant_id = p.tenant_id AND x.performance_id = p.id AND x.dance = 1 AND x.appearance = 1
  JOIN heats h ON h.tenant_id = x.tenant_id AND h.id = x.heat_id
  WHERE h.block_id IS NOT NULL;
COMMENT ON COLUMN placed_performances.start_list_id IS 'never null';
COMMENT ON COLUMN placed_performances.block_id IS 'never null';
