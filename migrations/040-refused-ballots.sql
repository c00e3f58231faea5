-- A sheet of a whole dance that a judge handed in and the server did not take is kept beside the sheets, too: it is of a round, not of a performance.
ALTER TABLE refused_marks ALTER COLUMN performance_id DROP NOT NULL;
ALTER TABLE refused_marks ADD COLUMN round_id uuid;
ALTER TABLE refused_marks ADD CONSTRAINT refused_marks_round FOREIGN KEY (tenant_id, round_id) REFERENCES rounds;
ALTER TABLE refused_marks ADD CONSTRAINT refused_marks_sheet CHECK (num_nonnulls(performance_id, round_id) = 1);
CREATE INDEX refused_marks_of_round ON refused_marks (tenant_id, round_id) WHERE round_id IS NOT NULL;
