-- People, sessions and tenants are shared by all organisers; everything else belongs to one tenant.
-- The application's restricted role is called <owner>_app; migrate.server.ts creates it before the first migration.

CREATE COLLATION IF NOT EXISTS polish (provider = icu, locale = 'pl');

-- Puts a table under row-level security: only rows of the tenant in app.tenant exist for the restricted role, and for the owner too.
CREATE FUNCTION guard_tenant_table(name regclass, rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant ON %s USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid) WITH CHECK (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', name);
  EXECUTE format('GRANT %s ON %s TO %I', rights, name, current_user || '_app');
END $$;

CREATE TABLE tenants (
  id uuid PRIMARY KEY,
  slug text NOT NULL CONSTRAINT tenants_slug_unique UNIQUE CHECK (slug ~ '^[a-z0-9](-?[a-z0-9])*$'),
  name text NOT NULL,
  hosts text[] NOT NULL DEFAULT '{}',
  contact_email text,
  contact_phone text,
  accent_color text CHECK (accent_color ~ '^#[0-9a-f]{6}$'),
  logo_file_id uuid,
  bank_account text,
  invoice_name text,
  invoice_address text,
  invoice_nip text,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text,
  locale text NOT NULL DEFAULT 'pl' CHECK (locale IN ('pl', 'en')),
  super_admin boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email_unique ON users (lower(email));

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  remember boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE memberships (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('admin', 'referee', 'trener')),
  onboarded_at timestamptz,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT memberships_person_unique UNIQUE (tenant_id, user_id)
);
CREATE INDEX memberships_user ON memberships (user_id);

CREATE TABLE invitations (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  email text NOT NULL,
  name text,
  role text NOT NULL CHECK (role IN ('admin', 'referee', 'trener')),
  token_hash bytea NOT NULL,
  invited_by uuid NOT NULL REFERENCES users,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX invitations_token ON invitations (token_hash);

CREATE TABLE password_resets (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX password_resets_token ON password_resets (token_hash);

CREATE TABLE login_failures (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  email text NOT NULL,
  client text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX login_failures_client ON login_failures (tenant_id, client, failed_at);

CREATE TABLE files (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);

CREATE TABLE mails (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  kind text NOT NULL,
  to_email text NOT NULL,
  to_name text,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'kept')),
  attempts integer NOT NULL DEFAULT 0,
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX mails_newest ON mails (tenant_id, created_at DESC, id DESC);

CREATE TABLE audit (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  user_id uuid REFERENCES users,
  who text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_newest ON audit (tenant_id, at DESC, id DESC);
CREATE INDEX audit_subject ON audit (tenant_id, subject_kind, subject_id);

SELECT guard_tenant_table('memberships'), guard_tenant_table('invitations'), guard_tenant_table('password_resets'), guard_tenant_table('login_failures'),
       guard_tenant_table('files'), guard_tenant_table('mails'), guard_tenant_table('audit', 'SELECT, INSERT');

-- The shared tables: the restricted role reads its own tenant, the people who belong to it, and no sessions at all.
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON tenants USING (id = nullif(current_setting('app.tenant', true), '')::uuid);
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON users USING (EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = users.id));
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
DO $$ BEGIN
  EXECUTE format('GRANT SELECT, UPDATE ON tenants TO %I', current_user || '_app');
  EXECUTE format('GRANT SELECT (id, email, name, locale, super_admin, created_at) ON users TO %I', current_user || '_app');
END $$;

-- Which tenants a person belongs to. Memberships are hidden across tenants, so the switch between them asks this one question.
-- A trigger keeps the list, because the owner is under row-level security too.
CREATE TABLE places (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  PRIMARY KEY (user_id, tenant_id)
);
ALTER TABLE places ENABLE ROW LEVEL SECURITY;
CREATE FUNCTION keep_places() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NEW.archived THEN
    DELETE FROM places WHERE user_id = NEW.user_id AND tenant_id = NEW.tenant_id;
  ELSE
    INSERT INTO places VALUES (NEW.user_id, NEW.tenant_id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_places AFTER INSERT OR UPDATE OF archived ON memberships FOR EACH ROW EXECUTE FUNCTION keep_places();
