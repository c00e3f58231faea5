-- Second factors of signing in. They belong to people, not to an organiser; like sessions, the restricted role sees nothing of them.
ALTER TABLE tenants ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false;

-- Authenticator apps (at most one of a person) and passkeys.
CREATE TABLE second_factors (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('totp', 'passkey')),
  name text NOT NULL,
  -- The last used time step of an app; the signature counter of a passkey.
  counter bigint NOT NULL,
  -- The app's secret, encrypted with the installation's key.
  key_id text,
  sealed text,
  -- The passkey's id, public key (COSE), and the host that it is for.
  credential_id text CONSTRAINT second_factors_credential_unique UNIQUE,
  public_key bytea,
  transports text[],
  rp_id text,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  CHECK ((kind = 'totp') = (key_id IS NOT NULL AND sealed IS NOT NULL)),
  CHECK ((kind = 'passkey') = (credential_id IS NOT NULL AND public_key IS NOT NULL AND transports IS NOT NULL AND rp_id IS NOT NULL))
);
CREATE UNIQUE INDEX second_factors_totp ON second_factors (user_id) WHERE kind = 'totp';
CREATE INDEX second_factors_user ON second_factors (user_id);
ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;

-- Unused recovery codes: sha256 of the row's id and the code.
CREATE TABLE recovery_codes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;

-- Sign-ins between the password and the second factor (check), or before the first factor is set up (setup).
CREATE TABLE login_tickets (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('check', 'setup')),
  remember boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_tickets_user ON login_tickets (user_id);
ALTER TABLE login_tickets ENABLE ROW LEVEL SECURITY;

-- What was sent to a browser and is awaited back: a secret for an app (encrypted), or a passkey's challenge.
CREATE TABLE factor_challenges (
  -- Of the ticket or of the session that asked.
  token_hash bytea NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('totp', 'new_passkey', 'passkey')),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  challenge text NOT NULL,
  key_id text,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash, purpose)
);
ALTER TABLE factor_challenges ENABLE ROW LEVEL SECURITY;
