-- What was typed from a judge's paper sheet waits for a second person: one row for each revision that the desk typed, with what was said of it.
CREATE TABLE paper_checks (
  tenant_id uuid NOT NULL REFERENCES tenants,
  mark_revision_id uuid NOT NULL,
  -- Null until somebody else has compared it with the paper.
  verdict text CHECK (verdict IN ('agrees', 'differs')),
  checked_by uuid REFERENCES users,
  checked_at timestamptz,
  -- What does not agree.
  reason text,
  PRIMARY KEY (tenant_id, mark_revision_id),
  FOREIGN KEY (tenant_id, mark_revision_id) REFERENCES mark_revisions,
  CHECK (num_nonnulls(verdict, checked_by, checked_at) IN (0, 3)),
  CHECK (verdict IS DISTINCT FROM 'differs' OR reason IS NOT NULL)
);
SELECT guard_tenant_table('paper_checks', 'SELECT, INSERT, UPDATE');

-- Who is alone in the hall may say that a round's sheets count without a second person: the head judge's word, with its reason.
ALTER TABLE decisions DROP CONSTRAINT decisions_kind_check;
ALTER TABLE decisions ADD CONSTRAINT decisions_kind_check CHECK (kind IN ('line', 'tie', 'wanted', 'plan', 'call_off', 'late_entry', 'reserve', 'seeded',
  'correction', 'retired', 'absent', 'disqualified', 'warning', 'panel', 'short_ballot', 'repeat', 'draw', 'reopened', 'released', 'paper_check'));
