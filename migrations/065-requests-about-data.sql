-- What a person, or a guardian, asks by the person's own link: to correct data, or to erase it. The organiser answers each (docs/rules/consents.md 5.2).
CREATE TABLE data_requests (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  dancer_id uuid NOT NULL,
  -- By which link: its address hears the answer.
  link_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('correct', 'erase')),
  -- What shall stand there instead: first_name, last_name, birth_date.
  wanted jsonb,
  note text,
  at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'refused')),
  -- The organiser's words, which a refusal always has.
  answer text,
  answered_at timestamptz,
  answered_by text,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = 'open') = (answered_at IS NULL)),
  FOREIGN KEY (tenant_id, dancer_id) REFERENCES dancers ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, link_id) REFERENCES person_links ON DELETE CASCADE
);
CREATE UNIQUE INDEX data_requests_open ON data_requests (tenant_id, dancer_id, kind) WHERE state = 'open';
CREATE INDEX data_requests_newest ON data_requests (tenant_id, at DESC, id DESC);
CREATE INDEX data_requests_dancer ON data_requests (tenant_id, dancer_id);
CREATE INDEX data_requests_link ON data_requests (tenant_id, link_id);
SELECT guard_tenant_table('data_requests', 'SELECT, INSERT, UPDATE');

-- A mail that tells of an erasure keeps nobody's address once it has left.
ALTER TABLE mails ADD COLUMN forgotten_when_sent boolean NOT NULL DEFAULT false;
