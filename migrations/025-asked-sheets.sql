-- The few sheets that a judge is asked for again are found without reading all others of the seat.
CREATE INDEX sheets_reminded ON sheets (tenant_id, seat_id) WHERE reminded_at IS NOT NULL;
CREATE INDEX sheets_reopened ON sheets (tenant_id, seat_id) WHERE reopened_at IS NOT NULL;
