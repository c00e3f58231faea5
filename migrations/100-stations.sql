-- A station: a link without a password that opens one desk of the hall, or the card of one judge (docs/rules/hall.md 1.1).
CREATE TABLE stations (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN
    ('stage_manager', 'backstage', 'door', 'announcer', 'dj', 'hall_screen', 'cash_desk', 'scrutineer', 'head_judge', 'judge')),
  stage_id uuid,
  -- The judge whose card it is.
  user_id uuid REFERENCES users,
  name text NOT NULL,
  max_devices integer NOT NULL CHECK (max_devices BETWEEN 1 AND 20),
  ends_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- sha256 of the secret in the link, and of the organiser and the code that is typed.
  link_hash bytea NOT NULL,
  code_hash bytea NOT NULL,
  -- When a device was last refused because the station had its most devices.
  refused_at timestamptz,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT stations_link_unique UNIQUE (tenant_id, link_hash),
  CONSTRAINT stations_code_unique UNIQUE (tenant_id, code_hash),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, stage_id) REFERENCES stages,
  CHECK ((kind = 'judge') = (user_id IS NOT NULL)),
  CHECK (kind NOT IN ('stage_manager', 'backstage', 'announcer', 'dj', 'hall_screen') OR stage_id IS NOT NULL)
);
CREATE INDEX stations_competition ON stations (tenant_id, competition_id);
CREATE INDEX stations_stage ON stations (tenant_id, stage_id);
CREATE INDEX stations_user ON stations (user_id);
CREATE UNIQUE INDEX stations_card ON stations (tenant_id, competition_id, user_id) WHERE kind = 'judge' AND revoked_at IS NULL;
SELECT guard_tenant_table('stations');

-- A phone or tablet that opened a station, and the first name that its person typed.
CREATE TABLE station_devices (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  station_id uuid NOT NULL,
  person_name text NOT NULL,
  user_agent text,
  battery_percent integer CHECK (battery_percent BETWEEN 0 AND 100),
  charging boolean,
  -- Changes that wait on the device.
  unsent integer NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  last_action text,
  last_action_at timestamptz,
  closed_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, station_id) REFERENCES stations ON DELETE CASCADE
);
CREATE INDEX station_devices_station ON station_devices (tenant_id, station_id);
SELECT guard_tenant_table('station_devices');

-- The cookies of devices, read before the organiser is known. Hidden from the restricted role, like sessions.
CREATE TABLE station_tokens (
  token_hash bytea PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  station_id uuid NOT NULL,
  device_id uuid NOT NULL,
  kind text NOT NULL,
  competition_id uuid NOT NULL,
  stage_id uuid,
  station_name text NOT NULL,
  person_name text NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX station_tokens_station ON station_tokens (station_id);
ALTER TABLE station_tokens ENABLE ROW LEVEL SECURITY;

-- A session that a judge's card opened: only the pad and the day of this competition, until the card ends.
ALTER TABLE sessions ADD COLUMN station_id uuid, ADD COLUMN device_id uuid, ADD COLUMN competition_id uuid, ADD COLUMN ends_at timestamptz,
  ADD CHECK (num_nonnulls(station_id, device_id, competition_id, ends_at) IN (0, 4));
CREATE INDEX sessions_station ON sessions (station_id);

-- Wrong codes typed since the office last unlocked typing; from 50 on codes can only be scanned.
CREATE TABLE code_typing (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  wrong integer NOT NULL DEFAULT 0
);
SELECT guard_tenant_table('code_typing');

-- A judge needs a name, not an account. Such a person has no address, and nobody signs in with a password without one.
DROP INDEX users_email_unique;
CREATE UNIQUE INDEX users_email_unique ON users (lower(email)) WHERE email <> '';
ALTER TABLE users ADD CHECK (email <> '' OR password_hash IS NULL);

-- What a member may do beside their role: help at check-in and stage, or handle payments, refunds and documents.
ALTER TABLE memberships ADD COLUMN grants text[] NOT NULL DEFAULT '{}' CHECK (grants <@ ARRAY['helper', 'treasurer']);
ALTER TABLE places ADD COLUMN grants text[] NOT NULL DEFAULT '{}';
CREATE OR REPLACE FUNCTION keep_places() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NEW.archived THEN
    DELETE FROM places WHERE user_id = NEW.user_id AND tenant_id = NEW.tenant_id;
  ELSE
    INSERT INTO places (user_id, tenant_id, role, grants) VALUES (NEW.user_id, NEW.tenant_id, NEW.role, NEW.grants)
      ON CONFLICT (user_id, tenant_id) DO UPDATE SET role = EXCLUDED.role, grants = EXCLUDED.grants;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER keep_places ON memberships;
CREATE TRIGGER keep_places AFTER INSERT OR UPDATE OF archived, role, grants ON memberships FOR EACH ROW EXECUTE FUNCTION keep_places();

-- The station's device that a change came from. The author is the user if there is one, else the device, else a rule of the product.
ALTER TABLE audit ADD COLUMN device_id uuid;
ALTER TABLE decisions ADD COLUMN device_id uuid;
ALTER TABLE mark_revisions ADD COLUMN device_id uuid;
ALTER TABLE deductions ADD COLUMN device_id uuid;
