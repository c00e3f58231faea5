-- A break stands between the blocks of a list: lunch, a rest for the judges, awards. `position` says how many blocks stand before it;
-- breaks of one position stand in the order of their times.
CREATE TABLE breaks (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  start_list_id uuid NOT NULL,
  name text NOT NULL,
  seconds integer NOT NULL CHECK (seconds > 0),
  position integer NOT NULL CHECK (position >= 0),
  planned_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, start_list_id) REFERENCES start_lists
);
CREATE INDEX breaks_list ON breaks (tenant_id, start_list_id, position);
SELECT guard_tenant_table('breaks');
