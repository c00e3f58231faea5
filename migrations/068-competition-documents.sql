-- What an organiser puts on a competition's public page beside the regulations: the hall's plan, the programme, a form. The name is the shown one.
CREATE TABLE competition_documents (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  name text NOT NULL,
  file_id uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, file_id) REFERENCES files
);
CREATE INDEX competition_documents_competition ON competition_documents (tenant_id, competition_id, position, id);
CREATE INDEX competition_documents_file ON competition_documents (tenant_id, file_id);
SELECT guard_tenant_table('competition_documents');
