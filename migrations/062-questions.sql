-- What an organiser asks beside the sign-up's own fields: once a sign-up, once an entry, or once a dancer.
CREATE TABLE questions (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  scope text NOT NULL CHECK (scope IN ('signup', 'entry', 'dancer')),
  kind text NOT NULL CHECK (kind IN ('text', 'choice', 'number', 'file')),
  label text NOT NULL,
  label_en text,
  hint text,
  options text[] NOT NULL DEFAULT '{}',
  required boolean NOT NULL DEFAULT false,
  archived boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  -- Since when it is asked as it is now: what was sent earlier is not held up by it.
  asked_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions ON DELETE CASCADE
);
CREATE INDEX questions_competition ON questions (tenant_id, competition_id, position, id);
SELECT guard_tenant_table('questions');

-- One answer to a question by a sign-up, for one of its entries, or for one of its dancers. An emptied one keeps its row, and its version counts on.
CREATE TABLE answers (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  question_id uuid NOT NULL,
  signup_id uuid NOT NULL,
  entry_id uuid,
  dancer_id uuid,
  value jsonb,
  file_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT answers_once UNIQUE NULLS NOT DISTINCT (tenant_id, question_id, signup_id, entry_id, dancer_id),
  CHECK (value IS NULL OR file_id IS NULL),
  CHECK (entry_id IS NULL OR dancer_id IS NULL),
  FOREIGN KEY (tenant_id, question_id) REFERENCES questions,
  FOREIGN KEY (tenant_id, signup_id) REFERENCES signups,
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, dancer_id) REFERENCES dancers ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, file_id) REFERENCES files
);
CREATE INDEX answers_signup ON answers (tenant_id, signup_id);
CREATE INDEX answers_entry ON answers (tenant_id, entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX answers_dancer ON answers (tenant_id, dancer_id) WHERE dancer_id IS NOT NULL;
SELECT guard_tenant_table('answers');
