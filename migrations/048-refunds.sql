-- Money that goes back to whoever paid: to the provider that brought it, or by a transfer of the organiser's bank. A list of transfers is
-- closed once it was written into a file. What a refund keeps back of the sum that came free is a price of the sign-up.
CREATE TABLE refund_lists (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  number integer NOT NULL,
  status text NOT NULL DEFAULT 'sent' CHECK (status IN ('sent', 'done', 'taken_back')),
  version integer NOT NULL DEFAULT 1,
  who text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT refund_lists_number_unique UNIQUE (tenant_id, number)
);

CREATE TABLE refunds (
  tenant_id uuid NOT NULL REFERENCES tenants,
  -- Also the request's number at the provider: the same again is the same refund.
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  signup_id uuid NOT NULL,
  way text NOT NULL CHECK (way IN ('p24', 'stripe', 'transfer')),
  status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'sent', 'done', 'rejected', 'taken_back')),
  amount_grosze bigint NOT NULL CHECK (amount_grosze > 0),
  -- The sum that the regulations were asked about, what they give of it (empty: they do not say), and what the organiser keeps.
  base_grosze bigint NOT NULL CHECK (base_grosze >= 0),
  computed_grosze bigint CHECK (computed_grosze >= 0),
  kept_grosze bigint NOT NULL CHECK (kept_grosze >= 0),
  -- The rule in words, as it was read on that day; and why the sum is another one.
  rule text NOT NULL,
  reason text,
  cancelled_on date NOT NULL,
  -- At a provider: the transaction that brought the money, when it was first asked, and its own name of the refund.
  attempt_id uuid,
  asked_at timestamptz,
  provider_reference text,
  -- By transfer.
  account text,
  recipient text,
  title text,
  list_id uuid,
  problem text,
  version integer NOT NULL DEFAULT 1,
  who text NOT NULL,
  user_id uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CHECK ((way = 'transfer') = (account IS NOT NULL AND recipient IS NOT NULL AND title IS NOT NULL)),
  CHECK ((way = 'transfer') = (attempt_id IS NULL)),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments,
  FOREIGN KEY (tenant_id, signup_id) REFERENCES signups,
  FOREIGN KEY (tenant_id, attempt_id) REFERENCES payment_attempts,
  FOREIGN KEY (tenant_id, list_id) REFERENCES refund_lists
);
CREATE INDEX refunds_newest ON refunds (tenant_id, created_at DESC, id DESC);
CREATE INDEX refunds_payment ON refunds (tenant_id, payment_id);
CREATE INDEX refunds_signup ON refunds (tenant_id, signup_id);
CREATE INDEX refunds_attempt ON refunds (tenant_id, attempt_id);
CREATE INDEX refunds_list ON refunds (tenant_id, list_id);

SELECT guard_tenant_table('refund_lists', 'SELECT, INSERT, UPDATE'), guard_tenant_table('refunds', 'SELECT, INSERT, UPDATE');
