-- Who stands in a round is read by the round: without this every place of every competition was looked at.
CREATE INDEX heat_places_round ON heat_places (tenant_id, round_id, dance);
