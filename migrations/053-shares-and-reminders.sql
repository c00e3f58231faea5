-- What each dancer's family pays of a sign-up, by a link of its own. The token stands as it is (docs/rules/payments.md 6.5): it lets nobody read more
-- than a first name, a competition and a sum, and nobody do more than pay.
CREATE TABLE payment_shares (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  signup_id uuid NOT NULL,
  -- Null once the dancer was taken off the sign-up.
  dancer_id uuid,
  reference text NOT NULL,
  token text NOT NULL,
  label text NOT NULL,
  amount_grosze bigint NOT NULL CHECK (amount_grosze > 0),
  revoked_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT payment_shares_token_unique UNIQUE (tenant_id, token),
  CONSTRAINT payment_shares_reference_unique UNIQUE (tenant_id, reference),
  FOREIGN KEY (tenant_id, signup_id) REFERENCES signups,
  FOREIGN KEY (tenant_id, dancer_id) REFERENCES dancers ON DELETE SET NULL (dancer_id)
);
CREATE INDEX payment_shares_signup ON payment_shares (tenant_id, signup_id);
CREATE UNIQUE INDEX payment_shares_dancer ON payment_shares (tenant_id, dancer_id) WHERE revoked_at IS NULL;
SELECT guard_tenant_table('payment_shares', 'SELECT, INSERT, UPDATE');

-- Which share an online payment is for, and money that came for one.
ALTER TABLE payment_attempts ADD COLUMN share_id uuid;
ALTER TABLE payment_attempts ADD FOREIGN KEY (tenant_id, share_id) REFERENCES payment_shares;
ALTER TABLE payment_events ADD COLUMN share_id uuid;
ALTER TABLE payment_events ADD FOREIGN KEY (tenant_id, share_id) REFERENCES payment_shares;
CREATE INDEX payment_events_share ON payment_events (tenant_id, share_id) WHERE share_id IS NOT NULL;
ALTER TABLE statement_rows ADD COLUMN share_id uuid;
ALTER TABLE statement_rows ADD FOREIGN KEY (tenant_id, share_id) REFERENCES payment_shares;

-- When a competition's payers are reminded by itself: so many days before the payment is due, then every so many days, at most so often.
CREATE TABLE reminder_rules (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  enabled boolean NOT NULL DEFAULT false,
  days_before integer NOT NULL CHECK (days_before BETWEEN 0 AND 60),
  every_days integer NOT NULL CHECK (every_days BETWEEN 1 AND 30),
  most integer NOT NULL CHECK (most BETWEEN 1 AND 10),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT reminder_rules_competition_unique UNIQUE (tenant_id, competition_id),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions
);
SELECT guard_tenant_table('reminder_rules', 'SELECT, INSERT, UPDATE');
