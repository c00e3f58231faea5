-- One sheet of a closed block, opened again by the organiser with a reason; the next marks close it.
ALTER TABLE sheets ADD COLUMN reopened_at timestamptz, ADD COLUMN reopened_reason text;

-- The tablets that judges hold, as each last told: its battery, and how many marks wait on it.
CREATE TABLE tablets (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  battery_percent integer CHECK (battery_percent BETWEEN 0 AND 100),
  charging boolean,
  unsent integer NOT NULL DEFAULT 0 CHECK (unsent >= 0),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX tablets_judge ON tablets (tenant_id, user_id, seen_at);
SELECT guard_tenant_table('tablets', 'SELECT, INSERT, UPDATE');
