-- What a sign-up and each of its entries cost when last counted, so that lists agree with the payer's page; empty until it was counted.
ALTER TABLE signups ADD COLUMN total_grosze bigint CHECK (total_grosze >= 0);
ALTER TABLE entries ADD COLUMN price_grosze bigint CHECK (price_grosze >= 0);

-- Money in cash, and a payment's history as its ledger: each event that brings or takes money says how much, by which way and on which day.
ALTER TABLE payments DROP CONSTRAINT payments_method_check;
ALTER TABLE payments ADD CONSTRAINT payments_method_check CHECK (method IN ('transfer', 'gateway', 'cash', 'other'));
ALTER TABLE payment_events
  ADD COLUMN amount_grosze bigint NOT NULL DEFAULT 0,
  ADD COLUMN method text CHECK (method IN ('transfer', 'gateway', 'cash', 'other')),
  ADD COLUMN received_on date;
DO $$
DECLARE
  one uuid;
BEGIN
  FOR one IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant', one::text, true);
    UPDATE payment_events SET amount_grosze = (after ->> 'paid_grosze')::bigint - (before ->> 'paid_grosze')::bigint,
      method = after ->> 'method', received_on = (at AT TIME ZONE 'Europe/Warsaw')::date
      WHERE (after ->> 'paid_grosze')::bigint <> (before ->> 'paid_grosze')::bigint;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
CREATE INDEX payment_events_money ON payment_events (tenant_id, received_on DESC, id DESC) WHERE amount_grosze <> 0;

-- Who asked for the links of a lost mail, so that nobody asks too often.
CREATE TABLE link_requests (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  email text NOT NULL,
  client text NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX link_requests_asked ON link_requests (tenant_id, asked_at);
SELECT guard_tenant_table('link_requests');
