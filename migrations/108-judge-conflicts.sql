-- Conflicts of interest between a judge and a club, by competition (docs/rules/rounds.md 6.7).
CREATE TABLE judge_conflicts (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  club_name text NOT NULL,
  -- The name as it is compared: without case, spaces and Polish letters.
  club_key text NOT NULL,
  -- hard: the judge does not judge the club. soft: the head judge decides.
  kind text NOT NULL CHECK (kind IN ('hard', 'soft')),
  note text CHECK (char_length(note) <= 200),
  made_at timestamptz NOT NULL,
  made_by uuid REFERENCES users,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions ON DELETE CASCADE
);
CREATE UNIQUE INDEX judge_conflicts_club ON judge_conflicts (tenant_id, competition_id, user_id, club_key);
CREATE INDEX judge_conflicts_user ON judge_conflicts (user_id);
CREATE INDEX judge_conflicts_made_by ON judge_conflicts (made_by);
SELECT guard_tenant_table('judge_conflicts');
