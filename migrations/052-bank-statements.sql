-- Money that came to the organiser's account by its bank statements, and what became of it. A row of the bank stands here once, whatever file
-- brings it: its fingerprint is made of the row's own cells, not of what they were taken for.
CREATE TABLE statement_rows (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  fingerprint bytea NOT NULL,
  booked_on date NOT NULL,
  amount_grosze bigint NOT NULL CHECK (amount_grosze > 0),
  payer text NOT NULL,
  title text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'booked', 'aside')),
  -- What it was booked to, by whom and when.
  payment_id uuid,
  decided_by text,
  decided_at timestamptz,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT statement_rows_once UNIQUE (tenant_id, fingerprint),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments,
  CHECK ((state = 'booked') = (payment_id IS NOT NULL))
);
CREATE INDEX statement_rows_state ON statement_rows (tenant_id, state, booked_on DESC, id DESC);
CREATE INDEX statement_rows_payment ON statement_rows (tenant_id, payment_id);
SELECT guard_tenant_table('statement_rows', 'SELECT, INSERT, UPDATE');

-- Which column of a bank's file is what, as the office last said; the layout is the file's own line of heads.
CREATE TABLE statement_columns (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  layout text NOT NULL,
  columns jsonb NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT statement_columns_layout_unique UNIQUE (tenant_id, layout)
);
SELECT guard_tenant_table('statement_columns', 'SELECT, INSERT, UPDATE');
