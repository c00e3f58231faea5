-- Messages of the office on the day of a competition, and where each is shown (docs/rules/notices.md 1.1). The page makes the id, so that a message that is
-- sent twice is stored and mailed once.
CREATE TABLE notices (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  -- The letter of a stage; null: all stages.
  stage text,
  -- The call takes at most 300 characters; a pseudonym that replaces a name may make a text longer.
  text text NOT NULL CHECK (text <> ''),
  text_en text CHECK (text_en <> ''),
  channels text[] NOT NULL CHECK (cardinality(channels) > 0 AND channels <@ ARRAY['clubs', 'stations', 'pads', 'screens', 'public']),
  made_at timestamptz NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  who text NOT NULL,
  until timestamptz NOT NULL,
  -- How many addresses got it by mail.
  mails integer NOT NULL DEFAULT 0,
  withdrawn_at timestamptz,
  withdrawn_who text,
  -- Set by the job that runs at `until`.
  ended boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions ON DELETE CASCADE,
  CHECK ((withdrawn_at IS NULL) = (withdrawn_who IS NULL))
);
CREATE INDEX notices_competition ON notices (tenant_id, competition_id, made_at DESC, id DESC);
CREATE INDEX notices_user ON notices (user_id);
SELECT guard_tenant_table('notices', 'SELECT, INSERT, UPDATE');

-- The public scores show the notices of their channel, so these are part of their version (098).
CREATE FUNCTION renew_scores_by_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM scores_versions v USING (
    SELECT o.tenant_id, o.competition_id, o.id FROM scores_versions o
    WHERE (o.tenant_id, o.competition_id) IN (SELECT c.tenant_id, c.competition_id FROM changed c WHERE 'public' = ANY(c.channels))
    FOR UPDATE SKIP LOCKED) stale
    WHERE v.tenant_id = stale.tenant_id AND v.competition_id = stale.competition_id AND v.id = stale.id;
  INSERT INTO scores_versions (tenant_id, competition_id)
    SELECT DISTINCT c.tenant_id, c.competition_id FROM changed c WHERE 'public' = ANY(c.channels);
  RETURN NULL;
END $$;
CREATE TRIGGER renew_scores_insert AFTER INSERT ON notices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_scores_by_notice();
CREATE TRIGGER renew_scores_update AFTER UPDATE ON notices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_scores_by_notice();
