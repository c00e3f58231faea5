-- Consents per person and purpose (docs/rules/consents.md 3.1): given, refused and withdrawn answers, each with its text, who gave it and by which way.
ALTER TABLE consents DROP CONSTRAINT consents_kind_check;
ALTER TABLE consents ADD CONSTRAINT consents_kind_check
  CHECK (kind IN ('rules', 'guardian_statement', 'participation', 'image', 'own_image', 'full_names'));
-- A no: it is withdrawn from its first moment, so that nothing which asks for standing consents takes it for one.
ALTER TABLE consents ADD COLUMN refused boolean NOT NULL DEFAULT false;
ALTER TABLE consents ADD CONSTRAINT consents_refused CHECK (NOT refused OR withdrawn_at IS NOT NULL);
ALTER TABLE consents ADD COLUMN channel text NOT NULL DEFAULT 'signup' CHECK (channel IN ('signup', 'link', 'statement'));
ALTER TABLE consents ADD COLUMN relation text CHECK (relation IN ('parent', 'guardian', 'self', 'school'));
ALTER TABLE consents ADD COLUMN confirmed_at timestamptz;
-- What nothing depends on goes with the person who was taken off the sign-up.
ALTER TABLE consents DROP CONSTRAINT consents_tenant_id_dancer_id_fkey;
ALTER TABLE consents ADD CONSTRAINT consents_dancer FOREIGN KEY (tenant_id, dancer_id) REFERENCES dancers ON DELETE CASCADE;
CREATE INDEX consents_dancer_kind ON consents (tenant_id, dancer_id, kind, given_at DESC);

-- The texts that were shown, word for word, by their hash.
CREATE TABLE consent_texts (
  tenant_id uuid NOT NULL REFERENCES tenants,
  text_sha256 text NOT NULL,
  locale text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (tenant_id, text_sha256)
);
SELECT guard_tenant_table('consent_texts', 'SELECT, INSERT');

-- A person's own page, opened by a secret link that is only ever mailed to their guardian, or to themselves.
CREATE TABLE person_links (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  signup_id uuid NOT NULL,
  dancer_id uuid NOT NULL,
  email text NOT NULL,
  mails integer NOT NULL DEFAULT 1,
  mailed_at timestamptz NOT NULL,
  opened_at timestamptz,
  answered_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, signup_id) REFERENCES signups,
  FOREIGN KEY (tenant_id, dancer_id) REFERENCES dancers ON DELETE CASCADE
);
CREATE UNIQUE INDEX person_links_dancer ON person_links (tenant_id, dancer_id) WHERE revoked_at IS NULL;
CREATE INDEX person_links_of_dancer ON person_links (tenant_id, dancer_id);
CREATE INDEX person_links_signup ON person_links (tenant_id, signup_id);
SELECT guard_tenant_table('person_links', 'SELECT, INSERT, UPDATE');

-- Each mail has a key of its own, of which only the hash is kept; all of one link open the same page.
CREATE TABLE person_keys (
  tenant_id uuid NOT NULL REFERENCES tenants,
  key_hash bytea NOT NULL,
  link_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, key_hash),
  FOREIGN KEY (tenant_id, link_id) REFERENCES person_links ON DELETE CASCADE
);
CREATE INDEX person_keys_link ON person_keys (tenant_id, link_id);
SELECT guard_tenant_table('person_keys', 'SELECT, INSERT');

-- Photos and recordings that the organiser takes down after a consent was withdrawn.
CREATE TABLE take_downs (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  dancer_id uuid NOT NULL,
  since timestamptz NOT NULL,
  -- Where it was published, as the organiser notes it.
  places text,
  -- Null while something is to be done.
  over text CHECK (over IN ('done', 'given_again')),
  over_at timestamptz,
  over_by text,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK ((over IS NULL) = (over_at IS NULL)),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions,
  CONSTRAINT take_downs_dancer_used FOREIGN KEY (tenant_id, dancer_id) REFERENCES dancers
);
CREATE UNIQUE INDEX take_downs_open ON take_downs (tenant_id, dancer_id) WHERE over IS NULL;
CREATE INDEX take_downs_competition ON take_downs (tenant_id, competition_id, since DESC, id DESC);
CREATE INDEX take_downs_dancer ON take_downs (tenant_id, dancer_id);
SELECT guard_tenant_table('take_downs', 'SELECT, INSERT, UPDATE');
