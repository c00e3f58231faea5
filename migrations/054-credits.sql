-- Money that stays with the organiser for a payer's next competition: given by a refund, used for later payments, or brought back to the payment
-- that it came from. Whose it is, the sign-up of that payment says. What is left is never below nothing, and always the sum of its entries.
ALTER TABLE refunds DROP CONSTRAINT refunds_way_check, DROP CONSTRAINT refunds_check1;
ALTER TABLE refunds
  ADD CONSTRAINT refunds_way_check CHECK (way IN ('p24', 'stripe', 'transfer', 'credit')),
  ADD CONSTRAINT refunds_attempt_check CHECK ((way IN ('transfer', 'credit')) = (attempt_id IS NULL));

ALTER TABLE payments DROP CONSTRAINT payments_method_check;
ALTER TABLE payments ADD CONSTRAINT payments_method_check CHECK (method IN ('transfer', 'gateway', 'cash', 'other', 'credit'));
ALTER TABLE payment_events DROP CONSTRAINT payment_events_method_check;
ALTER TABLE payment_events ADD CONSTRAINT payment_events_method_check CHECK (method IN ('transfer', 'gateway', 'cash', 'other', 'credit'));

CREATE TABLE credits (
  tenant_id uuid NOT NULL REFERENCES tenants,
  -- Also the id of the refund that gave it.
  id uuid NOT NULL,
  given_grosze bigint NOT NULL CHECK (given_grosze > 0),
  left_grosze bigint NOT NULL CHECK (left_grosze BETWEEN 0 AND given_grosze),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, id) REFERENCES refunds
);
CREATE INDEX credits_newest ON credits (tenant_id, created_at DESC, id DESC);
CREATE INDEX credits_open ON credits (tenant_id, id) WHERE left_grosze > 0;

CREATE TABLE credit_entries (
  tenant_id uuid NOT NULL REFERENCES tenants,
  -- One that was used has the id of the payment's event.
  id uuid NOT NULL,
  credit_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('given', 'used', 'paid_out', 'taken_back')),
  -- Above zero only where it was given.
  amount_grosze bigint NOT NULL,
  -- Where the money came from, or went.
  payment_id uuid NOT NULL,
  reason text,
  who text NOT NULL,
  user_id uuid REFERENCES users,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CHECK (amount_grosze <> 0 AND (kind = 'given') = (amount_grosze > 0)),
  FOREIGN KEY (tenant_id, credit_id) REFERENCES credits,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments
);
CREATE INDEX credit_entries_credit ON credit_entries (tenant_id, credit_id, at);
CREATE INDEX credit_entries_payment ON credit_entries (tenant_id, payment_id);

SELECT guard_tenant_table('credits', 'SELECT, INSERT, UPDATE'), guard_tenant_table('credit_entries', 'SELECT, INSERT');
