CREATE TABLE start_lists (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  name text NOT NULL,
  day date NOT NULL,
  stage text NOT NULL DEFAULT 'A',
  starts_at timestamptz NOT NULL,
  changeover_seconds integer NOT NULL DEFAULT 60 CHECK (changeover_seconds >= 0),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published')),
  list_version integer NOT NULL DEFAULT 0,
  published_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions
);
CREATE INDEX start_lists_competition ON start_lists (tenant_id, competition_id, day);

-- A block is one section danced in one round without a break; it is judged, closed and published as a whole.
CREATE TABLE blocks (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  start_list_id uuid NOT NULL,
  section_id uuid NOT NULL,
  round text NOT NULL DEFAULT 'final',
  name text NOT NULL,
  position integer NOT NULL,
  planned_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'live', 'closed', 'published')),
  form_version_id uuid NOT NULL,
  closed_at timestamptz,
  published_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, start_list_id) REFERENCES start_lists,
  FOREIGN KEY (tenant_id, section_id) REFERENCES sections,
  FOREIGN KEY (tenant_id, form_version_id) REFERENCES scoring_form_versions
);
CREATE INDEX blocks_list ON blocks (tenant_id, start_list_id, position);
CREATE INDEX blocks_section ON blocks (tenant_id, section_id);

CREATE TABLE performances (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  start_list_id uuid NOT NULL,
  block_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  position integer NOT NULL,
  seconds integer NOT NULL CHECK (seconds > 0),
  planned_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'on_stage', 'done', 'no_show')),
  started_at timestamptz,
  finished_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT performances_entry_unique UNIQUE (tenant_id, block_id, entry_id),
  FOREIGN KEY (tenant_id, start_list_id) REFERENCES start_lists,
  FOREIGN KEY (tenant_id, block_id) REFERENCES blocks,
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries
);
CREATE INDEX performances_list ON performances (tenant_id, start_list_id, position);
CREATE UNIQUE INDEX performances_one_on_stage ON performances (tenant_id, start_list_id) WHERE status = 'on_stage';

CREATE TABLE judge_seats (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  start_list_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  seat text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT judge_seats_seat_unique UNIQUE (tenant_id, start_list_id, seat),
  CONSTRAINT judge_seats_judge_unique UNIQUE (tenant_id, start_list_id, user_id),
  FOREIGN KEY (tenant_id, start_list_id) REFERENCES start_lists
);
CREATE INDEX judge_seats_user ON judge_seats (tenant_id, user_id);

CREATE TABLE sheets (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  performance_id uuid NOT NULL,
  seat_id uuid NOT NULL,
  form_version_id uuid NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT sheets_seat_unique UNIQUE (tenant_id, performance_id, seat_id),
  FOREIGN KEY (tenant_id, performance_id) REFERENCES performances,
  FOREIGN KEY (tenant_id, seat_id) REFERENCES judge_seats,
  FOREIGN KEY (tenant_id, form_version_id) REFERENCES scoring_form_versions
);

-- Marks are an append-only log: a sheet is its newest revision. The id is made by the tablet, so a repeated send is the same revision.
CREATE TABLE mark_revisions (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  sheet_id uuid NOT NULL,
  revision integer NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  device_at timestamptz NOT NULL,
  reason text,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT mark_revisions_unique UNIQUE (tenant_id, sheet_id, revision),
  FOREIGN KEY (tenant_id, sheet_id) REFERENCES sheets
);

CREATE TABLE marks (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  mark_revision_id uuid NOT NULL,
  criterion text NOT NULL,
  mark numeric(6, 2) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT marks_criterion_unique UNIQUE (tenant_id, mark_revision_id, criterion),
  FOREIGN KEY (tenant_id, mark_revision_id) REFERENCES mark_revisions
);

CREATE TABLE deductions (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  performance_id uuid NOT NULL,
  points numeric(6, 2) NOT NULL CHECK (points > 0),
  reason text NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  voided_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, performance_id) REFERENCES performances
);
CREATE INDEX deductions_performance ON deductions (tenant_id, performance_id);

-- A published result names the exact mark revisions that it was computed from.
CREATE TABLE results (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  block_id uuid NOT NULL,
  result_version integer NOT NULL,
  outcome jsonb NOT NULL,
  mark_revision_ids uuid[] NOT NULL,
  published_by uuid NOT NULL REFERENCES users,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT results_version_unique UNIQUE (tenant_id, block_id, result_version),
  FOREIGN KEY (tenant_id, block_id) REFERENCES blocks
);

SELECT guard_tenant_table('start_lists'), guard_tenant_table('blocks'), guard_tenant_table('performances'), guard_tenant_table('judge_seats'),
       guard_tenant_table('sheets', 'SELECT, INSERT, UPDATE'), guard_tenant_table('mark_revisions', 'SELECT, INSERT'), guard_tenant_table('marks', 'SELECT, INSERT'),
       guard_tenant_table('deductions', 'SELECT, INSERT, UPDATE'), guard_tenant_table('results', 'SELECT, INSERT');
