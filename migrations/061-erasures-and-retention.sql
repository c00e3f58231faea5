-- Who was erased: ids alone, so that it can be done again after a restore. What a person was called stands nowhere.
CREATE TABLE erasures (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  -- What stands in the person's place, as „Osoba 7F3K”.
  pseudonym text NOT NULL,
  dancer_ids uuid[] NOT NULL,
  -- The sign-ups whose contact the person was.
  signup_ids uuid[] NOT NULL,
  -- Entries whose titles stay as they are.
  kept_entry_ids uuid[] NOT NULL,
  -- Files whose bytes are removed once the erasure is committed.
  file_ids uuid[] NOT NULL,
  reason text,
  user_id uuid REFERENCES users,
  who text NOT NULL,
  at timestamptz NOT NULL,
  -- When its files were gone and it stood in the log beside the backups.
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT erasures_pseudonym_unique UNIQUE (tenant_id, pseudonym)
);
CREATE INDEX erasures_newest ON erasures (tenant_id, at DESC, id DESC);

-- For how long things are kept. Nothing is removed before the organiser has turned it on.
CREATE TABLE retention_rules (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  enabled boolean NOT NULL DEFAULT false,
  music_days integer NOT NULL DEFAULT 30 CHECK (music_days BETWEEN 1 AND 30),
  contact_months integer NOT NULL DEFAULT 12 CHECK (contact_months BETWEEN 1 AND 12),
  consent_years integer NOT NULL DEFAULT 6 CHECK (consent_years BETWEEN 1 AND 6),
  mail_days integer NOT NULL DEFAULT 90 CHECK (mail_days BETWEEN 1 AND 90),
  -- Where the organiser's standards for the protection of minors are to be read.
  standards_url text,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT retention_rules_one UNIQUE (tenant_id)
);

-- What a night removed.
CREATE TABLE retention_runs (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  music_count integer NOT NULL,
  contact_count integer NOT NULL,
  consent_count integer NOT NULL,
  mail_count integer NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX retention_runs_newest ON retention_runs (tenant_id, at DESC, id DESC);

SELECT guard_tenant_table('erasures', 'SELECT, INSERT, UPDATE'), guard_tenant_table('retention_rules', 'SELECT, INSERT, UPDATE'),
       guard_tenant_table('retention_runs', 'SELECT, INSERT');

-- A pseudonym stands in this dancer's place: everybody may read it whole.
ALTER TABLE dancers ADD COLUMN erased boolean NOT NULL DEFAULT false;
