-- What happens at the stage: the device makes the id, so that a report that is sent twice counts once (docs/rules/incidents.md 1.1).
CREATE TABLE incidents (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  start_list_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('music', 'injury', 'repeat', 'complaint', 'misconduct', 'call', 'other')),
  performance_id uuid,
  -- A complaint names it.
  round_id uuid,
  -- Read by the office and the list's head judges only.
  note text CHECK (char_length(note) <= 500),
  -- By the device's clock, and when it arrived.
  made_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  user_id uuid REFERENCES users,
  device_id uuid,
  who text NOT NULL,
  done_at timestamptz,
  done_by uuid REFERENCES users,
  done_who text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, start_list_id) REFERENCES start_lists ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, performance_id) REFERENCES performances ON DELETE SET NULL (performance_id),
  FOREIGN KEY (tenant_id, round_id) REFERENCES rounds ON DELETE SET NULL (round_id),
  CHECK (user_id IS NOT NULL OR device_id IS NOT NULL),
  CHECK ((done_at IS NULL) = (done_who IS NULL))
);
CREATE INDEX incidents_list ON incidents (tenant_id, start_list_id, made_at DESC);
CREATE INDEX incidents_performance ON incidents (tenant_id, performance_id);
CREATE INDEX incidents_round ON incidents (tenant_id, round_id);
CREATE INDEX incidents_user ON incidents (user_id);
CREATE INDEX incidents_done_by ON incidents (done_by);
SELECT guard_tenant_table('incidents', 'SELECT, INSERT, UPDATE');

-- Days after a competition until the notes of its incidents are removed.
ALTER TABLE retention_rules ADD COLUMN incident_days integer NOT NULL DEFAULT 90 CHECK (incident_days BETWEEN 1 AND 90);
