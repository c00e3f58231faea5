-- A stage has a version that rises with each tick made at it, so that its desks share one reading: the rest of what they show has the version of the
-- public scores (098).
ALTER TABLE stages ADD COLUMN version integer NOT NULL DEFAULT 0;

CREATE FUNCTION raise_stage_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stages s SET version = s.version + 1 FROM (SELECT DISTINCT tenant_id, stage_id FROM changed) c
    WHERE s.tenant_id = c.tenant_id AND s.id = c.stage_id;
  RETURN NULL;
END $$;
CREATE TRIGGER raise_version_insert AFTER INSERT ON backstage_ticks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_stage_version();
CREATE TRIGGER raise_version_delete AFTER DELETE ON backstage_ticks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_stage_version();
