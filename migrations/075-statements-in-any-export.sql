-- A transfer is recognised in any export of the bank, rows that cannot be read are listed, and one row may be booked on several payments
-- (docs/rules/payments.md 4.4–4.7). Fingerprints of older rows stay: a new export of theirs is found by sum, reference and day.
ALTER TABLE statement_rows
  -- How many equal rows were stored before it.
  ADD COLUMN nth integer NOT NULL DEFAULT 0,
  ADD COLUMN currency text NOT NULL DEFAULT 'PLN' CHECK (currency ~ '^[A-Z]{3}$'),
  -- The bank's own number of the operation.
  ADD COLUMN bank_id text NOT NULL DEFAULT '',
  -- All text of the operation; of a row that could not be read the row itself.
  ADD COLUMN text text NOT NULL DEFAULT '',
  -- Why it could not be read; it stays when day and sum are completed by hand.
  ADD COLUMN unread text CHECK (unread IN ('no_day', 'bad_day', 'no_sum', 'bad_sum', 'zero')),
  ALTER COLUMN booked_on DROP NOT NULL,
  ALTER COLUMN amount_grosze DROP NOT NULL,
  ADD CHECK ((booked_on IS NULL) = (amount_grosze IS NULL)),
  ADD CHECK (booked_on IS NOT NULL OR (unread IS NOT NULL AND state <> 'booked')),
  DROP CONSTRAINT statement_rows_once,
  ADD CONSTRAINT statement_rows_once UNIQUE (tenant_id, fingerprint, nth);

-- What of a row was booked on which payment; together never more than the row. The id is also that of the payment's event.
CREATE TABLE statement_bookings (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  row_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  share_id uuid,
  amount_grosze bigint NOT NULL CHECK (amount_grosze > 0),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, row_id) REFERENCES statement_rows,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments,
  FOREIGN KEY (tenant_id, share_id) REFERENCES payment_shares
);
CREATE INDEX statement_bookings_row ON statement_bookings (tenant_id, row_id);
CREATE INDEX statement_bookings_payment ON statement_bookings (tenant_id, payment_id);
SELECT guard_tenant_table('statement_bookings', 'SELECT, INSERT, DELETE');

DO $$
DECLARE
  one uuid;
BEGIN
  FOR one IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant', one::text, true);
    INSERT INTO statement_bookings (tenant_id, id, row_id, payment_id, share_id, amount_grosze)
      SELECT tenant_id, id, id, payment_id, share_id, amount_grosze FROM statement_rows WHERE tenant_id = one AND payment_id IS NOT NULL;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;

ALTER TABLE statement_rows DROP COLUMN payment_id, DROP COLUMN share_id;

DROP INDEX statement_rows_state;
-- Rows without a day come last.
CREATE INDEX statement_rows_state ON statement_rows (tenant_id, state, coalesce(booked_on, date '0001-01-01') DESC, id DESC);
CREATE INDEX statement_rows_sum ON statement_rows (tenant_id, amount_grosze, booked_on);
CREATE INDEX statement_rows_bank_id ON statement_rows (tenant_id, bank_id) WHERE bank_id <> '';
