CREATE TABLE dance_categories (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  name text NOT NULL,
  code text,
  description text,
  position integer NOT NULL DEFAULT 0,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX dance_categories_code_unique ON dance_categories (tenant_id, lower(code)) WHERE NOT archived;

CREATE TABLE age_categories (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  name text NOT NULL,
  code text,
  description text,
  min_age integer CHECK (min_age BETWEEN 0 AND 120),
  max_age integer CHECK (max_age BETWEEN 0 AND 120),
  age_basis text NOT NULL DEFAULT 'calendar_year' CHECK (age_basis IN ('calendar_year', 'competition_day')),
  older_allowed jsonb,
  younger_allowed jsonb,
  position integer NOT NULL DEFAULT 0,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT age_categories_range CHECK (min_age <= max_age)
);
CREATE UNIQUE INDEX age_categories_code_unique ON age_categories (tenant_id, lower(code)) WHERE NOT archived;

CREATE TABLE presentation_categories (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  name text NOT NULL,
  code text,
  description text,
  min_dancers integer NOT NULL CHECK (min_dancers >= 1),
  max_dancers integer,
  min_music_seconds integer CHECK (min_music_seconds >= 0),
  max_music_seconds integer CHECK (max_music_seconds > 0),
  slot_seconds integer NOT NULL CHECK (slot_seconds > 0),
  position integer NOT NULL DEFAULT 0,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT presentation_categories_dancers CHECK (min_dancers <= max_dancers),
  CONSTRAINT presentation_categories_music CHECK (min_music_seconds <= max_music_seconds)
);
CREATE UNIQUE INDEX presentation_categories_code_unique ON presentation_categories (tenant_id, lower(code)) WHERE NOT archived;

CREATE TABLE scoring_forms (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  name text NOT NULL,
  form_version integer NOT NULL DEFAULT 1,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);

-- What a form said at one moment. Sheets point here, so a form that marks were given with never changes under them.
CREATE TABLE scoring_form_versions (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  scoring_form_id uuid NOT NULL,
  form_version integer NOT NULL,
  method text NOT NULL,
  criteria jsonb NOT NULL,
  settings jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT scoring_form_versions_unique UNIQUE (tenant_id, scoring_form_id, form_version),
  FOREIGN KEY (tenant_id, scoring_form_id) REFERENCES scoring_forms
);

CREATE TABLE competitions (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9](-?[a-z0-9])*$'),
  name text NOT NULL,
  description text,
  venue_name text,
  venue_address text,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  signup_opens_at timestamptz,
  signup_closes_at timestamptz,
  music_closes_at timestamptz,
  payment_due_at timestamptz,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'open', 'closed', 'running', 'finished', 'archived')),
  poster_file_id uuid,
  regulations_file_id uuid,
  rulebook jsonb,
  rulebook_leftovers jsonb,
  copied_from_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT competitions_slug_unique UNIQUE (tenant_id, slug),
  CONSTRAINT competitions_days CHECK (starts_on <= ends_on),
  FOREIGN KEY (tenant_id, poster_file_id) REFERENCES files,
  FOREIGN KEY (tenant_id, regulations_file_id) REFERENCES files
);
CREATE INDEX competitions_newest ON competitions (tenant_id, starts_on DESC, id DESC);

-- A section is what an entry is danced in: dance × age × presentation (× level), with its limits.
CREATE TABLE sections (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  dance_category_id uuid NOT NULL,
  age_category_id uuid NOT NULL,
  presentation_category_id uuid NOT NULL,
  level_code text,
  level_name text,
  name text NOT NULL,
  code text,
  capacity integer CHECK (capacity > 0),
  music text NOT NULL DEFAULT 'own' CHECK (music IN ('own', 'organiser')),
  min_music_seconds integer,
  max_music_seconds integer,
  fee_grosze bigint CHECK (fee_grosze >= 0),
  fee_per text NOT NULL DEFAULT 'dancer' CHECK (fee_per IN ('dancer', 'entry')),
  scoring_form_id uuid,
  position integer NOT NULL DEFAULT 0,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT sections_dance_category_used FOREIGN KEY (tenant_id, dance_category_id) REFERENCES dance_categories,
  CONSTRAINT sections_age_category_used FOREIGN KEY (tenant_id, age_category_id) REFERENCES age_categories,
  CONSTRAINT sections_presentation_category_used FOREIGN KEY (tenant_id, presentation_category_id) REFERENCES presentation_categories,
  CONSTRAINT sections_scoring_form_used FOREIGN KEY (tenant_id, scoring_form_id) REFERENCES scoring_forms,
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions
);
CREATE INDEX sections_competition ON sections (tenant_id, competition_id, position);
CREATE INDEX sections_dance ON sections (tenant_id, dance_category_id);
CREATE INDEX sections_age ON sections (tenant_id, age_category_id);
CREATE INDEX sections_presentation ON sections (tenant_id, presentation_category_id);
CREATE INDEX sections_form ON sections (tenant_id, scoring_form_id);

SELECT guard_tenant_table('dance_categories'), guard_tenant_table('age_categories'), guard_tenant_table('presentation_categories'),
       guard_tenant_table('scoring_forms'), guard_tenant_table('scoring_form_versions'), guard_tenant_table('competitions'), guard_tenant_table('sections');
