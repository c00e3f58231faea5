-- Money that moved at a payment provider without our asking: refunds made in its own panel, disputes at payers' banks. Each is noted once, follows
-- what the provider says of it, and is settled by the office. One that is recorded as a refund has the id of that refund.
CREATE TABLE discrepancies (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('refund', 'dispute')),
  -- The provider's own name of it; 'total' while only the sum of what went back is known.
  provider_key text NOT NULL,
  amount_grosze bigint NOT NULL CHECK (amount_grosze > 0),
  currency text NOT NULL,
  -- How it is at the provider (void: no money went, or it came back), and the time for which that was said.
  state text NOT NULL CHECK (state IN ('waiting', 'gone', 'void')),
  state_at timestamptz NOT NULL,
  happened_at timestamptz NOT NULL,
  -- What became of it here.
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'refunded', 'dismissed', 'void')),
  reason text,
  who text,
  user_id uuid REFERENCES users,
  settled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT discrepancies_key_unique UNIQUE (tenant_id, attempt_id, provider_key),
  CHECK ((status = 'open') = (settled_at IS NULL)),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments,
  FOREIGN KEY (tenant_id, attempt_id) REFERENCES payment_attempts
);
CREATE INDEX discrepancies_newest ON discrepancies (tenant_id, happened_at DESC, id DESC);
CREATE INDEX discrepancies_payment ON discrepancies (tenant_id, payment_id);

-- A payment intent names its attempt; paid attempts are asked about by their day.
CREATE INDEX payment_attempts_reference ON payment_attempts (tenant_id, provider_reference) WHERE provider_reference IS NOT NULL;
CREATE INDEX payment_attempts_paid ON payment_attempts (tenant_id, finished_at) WHERE status = 'paid';

SELECT guard_tenant_table('discrepancies', 'SELECT, INSERT, UPDATE');
