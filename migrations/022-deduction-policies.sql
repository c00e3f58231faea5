-- What a deduction takes is a policy: points, points for each judge, points for each started span of seconds, or percent. Those made so far took points.
ALTER TABLE deductions ADD COLUMN policy jsonb;
DO $$
DECLARE
  one uuid;
BEGIN
  FOR one IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant', one::text, true);
    UPDATE deductions SET policy = jsonb_build_object('kind', 'points', 'amount', points) WHERE tenant_id = one;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
ALTER TABLE deductions ALTER COLUMN policy SET NOT NULL, DROP COLUMN points,
  ADD CONSTRAINT deductions_policy CHECK (policy ->> 'kind' IN ('points', 'points_per_judge', 'points_per_started', 'percent'));
