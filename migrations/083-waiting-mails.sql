-- A mail over a limit waits: what replaces it, which limit it is, until when, and which client asked for it.
ALTER TABLE mails DROP CONSTRAINT mails_status_check;
ALTER TABLE mails ADD CONSTRAINT mails_status_check CHECK (status IN ('queued', 'sent', 'failed', 'kept', 'waiting'));
ALTER TABLE mails ADD COLUMN waits_key text, ADD COLUMN waits_why text CHECK (waits_why IN ('client', 'address')),
  ADD COLUMN waits_until timestamptz, ADD COLUMN client text, ADD COLUMN locale text NOT NULL DEFAULT 'pl' CHECK (locale IN ('pl', 'en'));
CREATE INDEX mails_waiting ON mails (tenant_id, waits_key) WHERE status = 'waiting';
