-- A judge of a round may mark other components in other dances: a row says which components of which dances, and a seat may have several.
ALTER TABLE round_judges DROP CONSTRAINT round_judges_unique;
CREATE INDEX round_judges_round ON round_judges (tenant_id, round_id);
