-- Check-in at the door: who came, whose numbers were handed out, and what is to be clarified. Each change has an id made by the device, so that one
-- that is sent twice counts once; of the changes about a person, entry or sign-up the newest by the devices' clocks counts (docs/rules/hall.md 5.1).
CREATE TABLE door_changes (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  -- A change of several people or entries has a row for each.
  nth integer NOT NULL,
  competition_id uuid NOT NULL,
  signup_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('present', 'absent', 'bibs_out', 'bibs_back', 'unclear', 'clear')),
  dancer_id uuid,
  entry_id uuid,
  note text,
  made_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  user_id uuid REFERENCES users,
  device_id uuid,
  who text NOT NULL,
  PRIMARY KEY (tenant_id, id, nth),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, signup_id) REFERENCES signups ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, dancer_id) REFERENCES dancers ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries ON DELETE CASCADE,
  CHECK ((kind IN ('present', 'absent')) = (dancer_id IS NOT NULL)),
  CHECK ((kind IN ('bibs_out', 'bibs_back')) = (entry_id IS NOT NULL)),
  CHECK (user_id IS NOT NULL OR device_id IS NOT NULL)
);
CREATE INDEX door_changes_newest ON door_changes (tenant_id, competition_id, coalesce(dancer_id, entry_id, signup_id), made_at DESC);
CREATE INDEX door_changes_signup ON door_changes (tenant_id, signup_id);
CREATE INDEX door_changes_dancer ON door_changes (tenant_id, dancer_id);
CREATE INDEX door_changes_entry ON door_changes (tenant_id, entry_id);
CREATE INDEX door_changes_user ON door_changes (user_id);
SELECT guard_tenant_table('door_changes', 'SELECT, INSERT');

-- Whether the office lets a station at the door record cash (docs/rules/hall.md 5.8).
ALTER TABLE stations ADD COLUMN takes_cash boolean NOT NULL DEFAULT false;
