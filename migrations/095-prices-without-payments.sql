-- A sign-up that is sent changes its entries and its price in one statement: both counted the standing of its entries again, the second time for
-- nothing. Payments are added under the lock of their sign-up, as prices are written, so none is missed.
-- Finds the entries that a write concerns, and keeps them. `changed` are the rows as they are now, or as they were when they are gone.
CREATE OR REPLACE FUNCTION keep_entries_of() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'entries' THEN
      -- What keep_entries itself writes concerns nobody.
      IF pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
      IF TG_OP = 'INSERT' THEN SELECT array_agg(c.id) INTO ids FROM changed c;
      ELSE
        SELECT array_agg(c.id) INTO ids FROM changed c JOIN earlier b ON b.tenant_id = c.tenant_id AND b.id = c.id
          WHERE (c.status, c.title, c.artist_name, c.choreographer, c.section_id, c.signup_id, c.price_grosze)
            IS DISTINCT FROM (b.status, b.title, b.artist_name, b.choreographer, b.section_id, b.signup_id, b.price_grosze);
      END IF;
    WHEN 'entry_dancers', 'music_tracks' THEN
      SELECT array_agg(DISTINCT c.entry_id) INTO ids FROM changed c;
    WHEN 'payments' THEN
      SELECT array_agg(e.id) INTO ids FROM entries e WHERE e.signup_id IN (SELECT c.signup_id FROM changed c);
    WHEN 'payment_lines' THEN
      SELECT array_agg(e.id) INTO ids FROM entries e WHERE e.signup_id IN (
        SELECT m.signup_id FROM changed c JOIN payments m ON m.tenant_id = c.tenant_id AND m.id = c.payment_id);
    WHEN 'signups' THEN
      -- A price says of entries without a payment only whether they are free.
      SELECT array_agg(e.id) INTO ids FROM changed c JOIN earlier b ON b.tenant_id = c.tenant_id AND b.id = c.id
        JOIN entries e ON e.tenant_id = c.tenant_id AND e.signup_id = c.id
        WHERE (c.club_name, c.club_city) IS DISTINCT FROM (b.club_name, b.club_city)
          OR (c.total_grosze IS DISTINCT FROM b.total_grosze AND (
            EXISTS (SELECT 1 FROM payments m WHERE m.tenant_id = c.tenant_id AND m.signup_id = c.id)
            OR (c.total_grosze IS NOT DISTINCT FROM 0 AND e.status IN ('submitted', 'accepted', 'no_show', 'disqualified'))
              <> (e.payment_status = 'free')));
    WHEN 'sections' THEN
      SELECT array_agg(e.id) INTO ids FROM changed c JOIN earlier b ON b.tenant_id = c.tenant_id AND b.id = c.id
        JOIN entries e ON e.tenant_id = c.tenant_id AND e.section_id = c.id
        WHERE (c.music, c.presentation_category_id, c.name) IS DISTINCT FROM (b.music, b.presentation_category_id, b.name);
    WHEN 'dancers' THEN
      SELECT array_agg(DISTINCT x.entry_id) INTO ids FROM changed c JOIN earlier b ON b.tenant_id = c.tenant_id AND b.id = c.id
        JOIN entry_dancers x ON x.tenant_id = c.tenant_id AND x.dancer_id = c.id
        WHERE (c.first_name, c.last_name) IS DISTINCT FROM (b.first_name, b.last_name);
    WHEN 'presentation_categories' THEN
      SELECT array_agg(e.id) INTO ids FROM changed c JOIN earlier b ON b.tenant_id = c.tenant_id AND b.id = c.id
        JOIN sections s ON s.tenant_id = c.tenant_id AND s.presentation_category_id = c.id
        JOIN entries e ON e.tenant_id = s.tenant_id AND e.section_id = s.id
        WHERE (c.min_dancers, c.max_dancers) IS DISTINCT FROM (b.min_dancers, b.max_dancers);
  END CASE;
  IF ids IS NOT NULL THEN PERFORM keep_entries(ids); END IF;
  RETURN NULL;
END $$;
