-- The price list that a section had before its fees were changed, for entries that were sent before (docs/rules/fees.md 3.7). Where the new fees are for
-- all, `paid_signups` are the sign-ups that keep the old ones, for money was in; the others are mailed once.
CREATE TABLE fee_changes (
  tenant_id uuid NOT NULL REFERENCES tenants,
  section_id uuid NOT NULL,
  -- Later than every entry that was sent before, and than the section's earlier changes.
  changed_at timestamptz NOT NULL,
  before jsonb NOT NULL,
  for_all boolean NOT NULL,
  paid_signups uuid[] NOT NULL,
  mailed_at timestamptz,
  PRIMARY KEY (tenant_id, section_id, changed_at),
  FOREIGN KEY (tenant_id, section_id) REFERENCES sections ON DELETE CASCADE
);
SELECT guard_tenant_table('fee_changes', 'SELECT, INSERT, UPDATE');
