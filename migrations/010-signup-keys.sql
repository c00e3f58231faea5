-- Keys of the secret links that mails carry: each mail has its own, kept as a hash beside the sign-up's first secret.
CREATE TABLE signup_keys (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  signup_id uuid NOT NULL,
  key_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, signup_id) REFERENCES signups
);
CREATE INDEX signup_keys_signup ON signup_keys (tenant_id, signup_id);
SELECT guard_tenant_table('signup_keys');
