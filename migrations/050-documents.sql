-- How an organiser's documents of money look and are numbered; without a row nothing can be issued yet. Who sells stands with the organiser.
CREATE TABLE document_settings (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  place text,
  -- The rate of entry fees in percent, or that they are exempt; absent: nobody has said yet.
  vat text CHECK (vat IN ('23', '8', '5', '0', 'zw')),
  exemption text,
  proforma_pattern text NOT NULL,
  confirmation_pattern text NOT NULL,
  invoice_pattern text NOT NULL,
  correction_pattern text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT document_settings_one UNIQUE (tenant_id)
);

-- The last number that was given of a kind in a period: a month, a year, or all time. Its row is held until the document stands or is not made at all,
-- so that no number is given twice and none is left out.
CREATE TABLE document_counters (
  tenant_id uuid NOT NULL REFERENCES tenants,
  kind text NOT NULL CHECK (kind IN ('proforma', 'confirmation', 'invoice', 'correction')),
  period text NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (tenant_id, kind, period)
);

-- A document as it was issued: nobody may change or remove it, only a correction follows.
CREATE TABLE documents (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('proforma', 'confirmation', 'invoice', 'correction')),
  number text NOT NULL,
  issued_on date NOT NULL,
  competition_id uuid NOT NULL,
  signup_id uuid NOT NULL,
  -- The invoice that a correction belongs to.
  corrects_id uuid,
  buyer_name text NOT NULL,
  buyer_nip text,
  net_grosze bigint NOT NULL,
  vat_grosze bigint NOT NULL,
  gross_grosze bigint NOT NULL,
  content jsonb NOT NULL,
  -- What the paper is made of; papers of the same content are one file.
  content_sha256 text NOT NULL,
  user_id uuid REFERENCES users,
  who text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT documents_number_unique UNIQUE (tenant_id, number),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions,
  FOREIGN KEY (tenant_id, signup_id) REFERENCES signups,
  FOREIGN KEY (tenant_id, corrects_id) REFERENCES documents,
  CHECK ((kind = 'correction') = (corrects_id IS NOT NULL))
);
CREATE INDEX documents_newest ON documents (tenant_id, issued_on DESC, id DESC);
CREATE INDEX documents_competition ON documents (tenant_id, competition_id);
CREATE INDEX documents_signup ON documents (tenant_id, signup_id, created_at);
CREATE INDEX documents_corrects ON documents (tenant_id, corrects_id);

-- Papers that were made already, by what they were made of.
CREATE TABLE document_papers (
  tenant_id uuid NOT NULL REFERENCES tenants,
  content_sha256 text NOT NULL,
  file_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, content_sha256),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files
);

-- Many papers in one file, made one after the other while somebody waits.
CREATE TABLE document_bundles (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'working', 'ready', 'cancelled', 'failed')),
  document_ids uuid[] NOT NULL,
  done integer NOT NULL DEFAULT 0,
  file_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files
);

SELECT guard_tenant_table('document_settings', 'SELECT, INSERT, UPDATE'), guard_tenant_table('document_counters', 'SELECT, INSERT, UPDATE'),
       guard_tenant_table('documents', 'SELECT, INSERT'), guard_tenant_table('document_papers', 'SELECT, INSERT'),
       guard_tenant_table('document_bundles');
