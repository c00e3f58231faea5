CREATE TABLE signups (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  user_id uuid REFERENCES users,
  secret_hash bytea NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted')),
  contact_name text,
  contact_email text,
  contact_phone text,
  contact_role text CHECK (contact_role IN ('school', 'coach', 'parent', 'dancer')),
  club_name text,
  club_city text,
  note text,
  invoice jsonb,
  locale text NOT NULL DEFAULT 'pl' CHECK (locale IN ('pl', 'en')),
  rules_accepted_at timestamptz,
  submitted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions
);
CREATE INDEX signups_competition ON signups (tenant_id, competition_id, created_at);
CREATE INDEX signups_user ON signups (tenant_id, user_id);

CREATE TABLE dancers (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  signup_id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  birth_year integer NOT NULL CHECK (birth_year BETWEEN 1900 AND 2100),
  birth_date date,
  public_name text NOT NULL DEFAULT 'initials' CHECK (public_name IN ('full', 'initials', 'number')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, signup_id) REFERENCES signups
);
CREATE INDEX dancers_signup ON dancers (tenant_id, signup_id);

-- Each consent is a row: who about, for what, which text, when given and when withdrawn.
CREATE TABLE consents (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  signup_id uuid NOT NULL,
  dancer_id uuid,
  kind text NOT NULL CHECK (kind IN ('rules', 'guardian_statement', 'image', 'full_names')),
  text_sha256 text NOT NULL,
  locale text NOT NULL,
  given_by text NOT NULL,
  given_at timestamptz NOT NULL DEFAULT now(),
  client text,
  withdrawn_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, signup_id) REFERENCES signups,
  FOREIGN KEY (tenant_id, dancer_id) REFERENCES dancers
);
CREATE INDEX consents_signup ON consents (tenant_id, signup_id);

CREATE TABLE entries (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  signup_id uuid NOT NULL,
  section_id uuid NOT NULL,
  title text,
  choreographer text,
  status text NOT NULL DEFAULT 'draft'
    CHECK (status IN ('draft', 'submitted', 'accepted', 'waiting', 'withdrawn', 'rejected', 'no_show', 'disqualified')),
  start_number integer CHECK (start_number > 0),
  note text,
  position integer NOT NULL DEFAULT 0,
  submitted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT entries_start_number_unique UNIQUE (tenant_id, competition_id, start_number),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions,
  FOREIGN KEY (tenant_id, signup_id) REFERENCES signups,
  CONSTRAINT entries_section_used FOREIGN KEY (tenant_id, section_id) REFERENCES sections
);
CREATE INDEX entries_competition ON entries (tenant_id, competition_id, status);
CREATE INDEX entries_signup ON entries (tenant_id, signup_id);
CREATE INDEX entries_section ON entries (tenant_id, section_id);

CREATE TABLE entry_dancers (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  dancer_id uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT entry_dancers_unique UNIQUE (tenant_id, entry_id, dancer_id),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries ON DELETE CASCADE,
  CONSTRAINT entry_dancers_dancer_used FOREIGN KEY (tenant_id, dancer_id) REFERENCES dancers
);
CREATE INDEX entry_dancers_dancer ON entry_dancers (tenant_id, dancer_id);

CREATE TABLE music_tracks (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  file_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'checking' CHECK (status IN ('checking', 'accepted', 'too_long', 'too_short', 'damaged', 'rejected')),
  title text,
  performer text,
  seconds numeric(8, 3),
  loudness_lufs numeric(6, 2),
  codec text,
  peaks jsonb,
  problem text,
  replaced_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries,
  FOREIGN KEY (tenant_id, file_id) REFERENCES files
);
CREATE UNIQUE INDEX music_tracks_current ON music_tracks (tenant_id, entry_id) WHERE replaced_at IS NULL;

CREATE TABLE payments (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  signup_id uuid NOT NULL,
  reference text NOT NULL,
  amount_grosze bigint NOT NULL CHECK (amount_grosze >= 0),
  currency text NOT NULL DEFAULT 'PLN',
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'processing', 'paid', 'failed', 'cancelled', 'refunded', 'partially_refunded')),
  method text CHECK (method IN ('transfer', 'gateway', 'other')),
  paid_grosze bigint NOT NULL DEFAULT 0,
  due_at timestamptz,
  paid_at timestamptz,
  note text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT payments_reference_unique UNIQUE (tenant_id, reference),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions,
  FOREIGN KEY (tenant_id, signup_id) REFERENCES signups
);
CREATE INDEX payments_newest ON payments (tenant_id, created_at DESC, id DESC);
CREATE INDEX payments_competition ON payments (tenant_id, competition_id);
CREATE INDEX payments_signup ON payments (tenant_id, signup_id);

CREATE TABLE payment_lines (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  entry_id uuid,
  label text NOT NULL,
  amount_grosze bigint NOT NULL,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments,
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries
);
CREATE INDEX payment_lines_payment ON payment_lines (tenant_id, payment_id, position);

CREATE TABLE payment_attempts (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  provider text NOT NULL,
  session_id text NOT NULL,
  amount_grosze bigint NOT NULL,
  currency text NOT NULL DEFAULT 'PLN',
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'pending', 'paid', 'failed', 'expired', 'review')),
  provider_order_id bigint,
  redirect_url text,
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT payment_attempts_session_unique UNIQUE (tenant_id, provider, session_id),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments
);
CREATE INDEX payment_attempts_payment ON payment_attempts (tenant_id, payment_id, created_at);

-- The payment's history: append only. A provider's notification is stored once, by its own key.
CREATE TABLE payment_events (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  attempt_id uuid,
  kind text NOT NULL,
  provider text,
  provider_key text,
  raw text,
  before jsonb,
  after jsonb,
  note text,
  user_id uuid REFERENCES users,
  who text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT payment_events_provider_unique UNIQUE (tenant_id, provider, provider_key),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments,
  FOREIGN KEY (tenant_id, attempt_id) REFERENCES payment_attempts
);
CREATE INDEX payment_events_payment ON payment_events (tenant_id, payment_id, at);

SELECT guard_tenant_table('signups'), guard_tenant_table('dancers'), guard_tenant_table('consents', 'SELECT, INSERT, UPDATE'), guard_tenant_table('entries'),
       guard_tenant_table('entry_dancers'), guard_tenant_table('music_tracks'), guard_tenant_table('payments', 'SELECT, INSERT, UPDATE'),
       guard_tenant_table('payment_lines', 'SELECT, INSERT, UPDATE, DELETE'), guard_tenant_table('payment_attempts', 'SELECT, INSERT, UPDATE'),
       guard_tenant_table('payment_events', 'SELECT, INSERT');
