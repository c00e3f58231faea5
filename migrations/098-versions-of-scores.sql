-- What everybody reads of a competition's stage and results has a version: the ids of its rows here. Each transaction that changes something of it, all but
-- marks and seats of judges, adds one row and removes those that it sees and nobody else removes. So a version never comes back, nobody waits for
-- another, and whoever reads a version and something else in one statement knows that they belong together (docs/decisions/022-a-stream-tells-what-changed.md).
CREATE TABLE scores_versions (
  tenant_id uuid NOT NULL REFERENCES tenants,
  -- No reference: it would wait for whoever has locked the competition.
  competition_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  PRIMARY KEY (tenant_id, competition_id, id)
);
SELECT guard_tenant_table('scores_versions');

-- Finds the competitions that a write concerns, and gives each a new version, once in a transaction. A trigger and not a call in each slice: none can be
-- forgotten. `changed` are the rows as they are now, or as they were when they are gone.
CREATE FUNCTION renew_scores() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
  tenant uuid;
  renewed text := coalesce(current_setting('app.scores_renewed', true), '');
BEGIN
  IF TG_TABLE_NAME = 'competitions' AND TG_OP = 'DELETE' THEN
    DELETE FROM scores_versions v USING changed c WHERE v.tenant_id = c.tenant_id AND v.competition_id = c.id;
    RETURN NULL;
  END IF;
  CASE TG_TABLE_NAME
    WHEN 'competitions' THEN
      SELECT array_agg(c.id) INTO ids FROM changed c;
    WHEN 'start_lists', 'sections' THEN
      SELECT array_agg(c.competition_id) INTO ids FROM changed c;
    WHEN 'blocks' THEN
      SELECT array_agg(l.competition_id) INTO ids FROM changed c JOIN start_lists l ON l.tenant_id = c.tenant_id AND l.id = c.start_list_id;
    WHEN 'rounds' THEN
      SELECT array_agg(s.competition_id) INTO ids FROM changed c JOIN sections s ON s.tenant_id = c.tenant_id AND s.id = c.section_id;
    WHEN 'heats', 'heat_places', 'performances', 'results' THEN
      SELECT array_agg(DISTINCT s.competition_id) INTO ids FROM changed c
        JOIN rounds r ON r.tenant_id = c.tenant_id AND r.id = c.round_id JOIN sections s ON s.tenant_id = r.tenant_id AND s.id = r.section_id;
    WHEN 'scoring_form_versions' THEN
      SELECT array_agg(DISTINCT s.competition_id) INTO ids FROM changed c
        JOIN rounds r ON r.tenant_id = c.tenant_id AND r.form_version_id = c.id JOIN sections s ON s.tenant_id = r.tenant_id AND s.id = r.section_id;
    WHEN 'entries' THEN
      SELECT array_agg(DISTINCT c.competition_id) INTO ids FROM changed c JOIN earlier b ON b.tenant_id = c.tenant_id AND b.id = c.id
        WHERE (c.start_number, c.title, c.artist_name, c.dancer_count, c.status) IS DISTINCT FROM (b.start_number, b.title, b.artist_name, b.dancer_count, b.status);
    WHEN 'signups' THEN
      SELECT array_agg(DISTINCT c.competition_id) INTO ids FROM changed c JOIN earlier b ON b.tenant_id = c.tenant_id AND b.id = c.id
        WHERE c.club_name IS DISTINCT FROM b.club_name;
    WHEN 'dancers' THEN
      SELECT array_agg(DISTINCT g.competition_id) INTO ids FROM changed c JOIN earlier b ON b.tenant_id = c.tenant_id AND b.id = c.id
        JOIN signups g ON g.tenant_id = c.tenant_id AND g.id = c.signup_id
        WHERE (c.first_name, c.last_name, c.public_name, c.erased) IS DISTINCT FROM (b.first_name, b.last_name, b.public_name, b.erased);
    WHEN 'entry_dancers' THEN
      SELECT array_agg(DISTINCT e.competition_id) INTO ids FROM changed c JOIN entries e ON e.tenant_id = c.tenant_id AND e.id = c.entry_id;
    WHEN 'consents' THEN
      SELECT array_agg(DISTINCT g.competition_id) INTO ids FROM changed c JOIN signups g ON g.tenant_id = c.tenant_id AND g.id = c.signup_id
        WHERE c.kind = 'full_names';
  END CASE;
  ids := ARRAY(SELECT DISTINCT k FROM unnest(ids) k WHERE k IS NOT NULL AND position(k::text IN renewed) = 0);
  IF cardinality(ids) = 0 THEN RETURN NULL; END IF;
  SELECT c.tenant_id INTO tenant FROM changed c LIMIT 1;
  DELETE FROM scores_versions v WHERE v.tenant_id = tenant AND v.competition_id = ANY(ids) AND v.id = ANY(ARRAY(
    SELECT o.id FROM scores_versions o WHERE o.tenant_id = tenant AND o.competition_id = ANY(ids) FOR UPDATE SKIP LOCKED));
  INSERT INTO scores_versions (tenant_id, competition_id) SELECT tenant, k FROM unnest(ids) k;
  PERFORM set_config('app.scores_renewed', concat_ws(' ', renewed, array_to_string(ids, ' ')), true);
  RETURN NULL;
END $$;

DO $$
DECLARE
  one text;
  -- What is new of the others is shown by nobody until a row of these refers to it.
  whole text[] := ARRAY['entry_dancers', 'consents', 'start_lists', 'blocks', 'rounds', 'heats', 'heat_places', 'performances', 'results'];
BEGIN
  FOREACH one IN ARRAY whole LOOP
    EXECUTE format('CREATE TRIGGER renew_scores_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_scores()', one);
  END LOOP;
  FOREACH one IN ARRAY whole || ARRAY['competitions', 'sections', 'entries', 'signups', 'dancers', 'scoring_form_versions'] LOOP
    EXECUTE format('CREATE TRIGGER renew_scores_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_scores()', one);
  END LOOP;
  FOREACH one IN ARRAY whole || ARRAY['competitions'] LOOP
    EXECUTE format('CREATE TRIGGER renew_scores_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_scores()', one);
  END LOOP;
END $$;
