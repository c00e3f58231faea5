-- A seat's sheet is found by what it is of, a performance or a whole dance of a round, in one step: without this every sheet of the round was looked at.
CREATE INDEX sheets_of ON sheets (tenant_id, seat_id, coalesce(performance_id, round_id), dance);
