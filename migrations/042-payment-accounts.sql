-- How an organiser takes money: an account at a payment provider, transfers, cash at the desk. A way without a row stands as the application says.
-- Credentials are sealed by the application (docs/decisions/042); what stands here cannot be read without its key.
CREATE TABLE payment_accounts (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('p24', 'stripe', 'transfer', 'cash')),
  enabled boolean NOT NULL DEFAULT false,
  -- What of an account may be shown.
  merchant_id bigint,
  pos_id bigint,
  sandbox boolean NOT NULL DEFAULT false,
  key_id text,
  sealed text,
  -- When the provider last accepted the credentials, or why it did not.
  checked_at timestamptz,
  problem text,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT payment_accounts_kind_unique UNIQUE (tenant_id, kind),
  CHECK ((key_id IS NULL) = (sealed IS NULL))
);
SELECT guard_tenant_table('payment_accounts', 'SELECT, INSERT, UPDATE');

-- The provider's own number of the money, where it is no integer (a payment intent).
ALTER TABLE payment_attempts ADD COLUMN provider_reference text;
