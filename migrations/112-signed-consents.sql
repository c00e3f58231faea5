-- Consents signed with a finger at the door (docs/rules/hall.md 5.9). The picture of the signature is a file of the rows that it signs.
ALTER TABLE consents DROP CONSTRAINT consents_channel_check;
ALTER TABLE consents ADD CONSTRAINT consents_channel_check CHECK (channel IN ('signup', 'link', 'statement', 'door'));
ALTER TABLE consents ADD COLUMN signature_file_id uuid;
ALTER TABLE consents ADD CONSTRAINT consents_signature FOREIGN KEY (tenant_id, signature_file_id) REFERENCES files;
CREATE INDEX consents_signature_file ON consents (tenant_id, signature_file_id);

-- The log of the door names each signature, so that one that is sent twice counts once.
ALTER TABLE door_changes DROP CONSTRAINT door_changes_kind_check;
ALTER TABLE door_changes ADD CONSTRAINT door_changes_kind_check
  CHECK (kind IN ('present', 'absent', 'bibs_out', 'bibs_back', 'unclear', 'clear', 'consent'));
ALTER TABLE door_changes DROP CONSTRAINT door_changes_check;
ALTER TABLE door_changes ADD CONSTRAINT door_changes_dancer CHECK ((kind IN ('present', 'absent', 'consent')) = (dancer_id IS NOT NULL));
