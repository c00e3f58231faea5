-- Sessions that their person can tell apart and end, and when each was proved; the devices that a person has signed in from.
-- Hidden from the restricted role, like sessions.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT sessions_id_unique UNIQUE,
  ADD COLUMN user_agent text,
  ADD COLUMN address text,
  ADD COLUMN proved_at timestamptz NOT NULL DEFAULT now();
UPDATE sessions SET proved_at = created_at;

CREATE TABLE known_devices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device_hash)
);
ALTER TABLE known_devices ENABLE ROW LEVEL SECURITY;
