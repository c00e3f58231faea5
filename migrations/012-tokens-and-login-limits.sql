-- Personal API tokens, and limits of failed logins that count over all organisers. Both are asked before or beside the tenant:
-- like sessions they name their tenant, and the restricted role sees none of them.

CREATE TABLE api_tokens (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  -- The last four characters, to tell one from another.
  ending text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX api_tokens_hash ON api_tokens (token_hash);
CREATE INDEX api_tokens_user ON api_tokens (user_id);
ALTER TABLE api_tokens ENABLE ROW LEVEL SECURITY;

DROP POLICY tenant ON login_failures;
ALTER TABLE login_failures NO FORCE ROW LEVEL SECURITY;
DO $$ BEGIN
  EXECUTE format('REVOKE ALL ON login_failures FROM %I', current_user || '_app');
END $$;
DROP INDEX login_failures_client;
CREATE INDEX login_failures_client ON login_failures (client, failed_at);
