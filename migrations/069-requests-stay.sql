-- Whoever asked about a person's data has that request answered: the person is not deleted with it (docs/rules/consents.md 5.6).
ALTER TABLE data_requests DROP CONSTRAINT data_requests_tenant_id_dancer_id_fkey;
ALTER TABLE data_requests ADD CONSTRAINT data_requests_dancer_used FOREIGN KEY (tenant_id, dancer_id) REFERENCES dancers;

-- What stood in the fields that a correction wants changed, as whoever asked saw it; absent for older requests.
ALTER TABLE data_requests ADD COLUMN stood jsonb;
