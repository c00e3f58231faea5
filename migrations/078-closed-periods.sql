-- Up to which day (inclusive) the books are closed: the newest row counts, an empty day opens everything again. Rows are only added.
CREATE TABLE closed_periods (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  closed_to date,
  reason text,
  who text NOT NULL,
  user_id uuid REFERENCES users,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CHECK (closed_to IS NOT NULL OR reason IS NOT NULL)
);
CREATE INDEX closed_periods_newest ON closed_periods (tenant_id, at DESC, id DESC);
SELECT guard_tenant_table('closed_periods', 'SELECT, INSERT');
