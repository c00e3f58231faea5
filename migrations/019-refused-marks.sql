-- What a judge's tablet sent and the server did not take: kept beside the sheets, so that the desk sees it and nothing that was given is lost.
CREATE TABLE refused_marks (
  tenant_id uuid NOT NULL REFERENCES tenants,
  -- The id that the tablet gave the revision: sent twice it is kept once.
  id uuid NOT NULL,
  performance_id uuid NOT NULL,
  seat_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  marks jsonb NOT NULL,
  known_revision integer NOT NULL,
  device_said text NOT NULL,
  why text NOT NULL CHECK (why IN ('sheet_closed', 'stale', 'invalid', 'withdrawn', 'disqualified', 'absent')),
  received_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, performance_id) REFERENCES performances,
  FOREIGN KEY (tenant_id, seat_id) REFERENCES judge_seats
);
CREATE INDEX refused_marks_performance ON refused_marks (tenant_id, performance_id);
SELECT guard_tenant_table('refused_marks', 'SELECT, INSERT, UPDATE');

-- What the tablet's clock said where that made no sense and the time of arrival stands in its place.
ALTER TABLE mark_revisions ADD COLUMN device_said text;
