-- The name that an entry's dancers perform under. Everybody reads a group's; that of one or two dancers would tell who a child is, and stays
-- with the club and the organiser: it is in no kept text either.
ALTER TABLE entries ADD COLUMN artist_name text CONSTRAINT entries_artist_name_length CHECK (char_length(artist_name) <= 60);

-- Counts the standing of these entries again; gives how many stood otherwise. They are locked first: whoever writes something else of the
-- same entry at the same moment waits, and then counts with what this one wrote.
CREATE OR REPLACE FUNCTION keep_entries(ids uuid[]) RETURNS integer LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  changed integer;
BEGIN
  PERFORM 1 FROM entries e WHERE e.id = ANY(ids) ORDER BY e.id FOR NO KEY UPDATE;
  UPDATE entries o SET dancer_count = n.dancers, music_status = n.music_status, payment_status = n.payment_status, missing = n.missing,
    searched = n.searched
  FROM (
    SELECT r.*, fold(concat_ws(' ', r.words, CASE WHEN r.dancers > 2 THEN r.artist_name END)) AS searched, array_remove(ARRAY[
        CASE WHEN r.living AND coalesce(r.title, '') = '' AND r.dancers > 2 THEN 'title' END,
        CASE WHEN r.living AND (r.dancers < r.min_dancers OR r.dancers > r.max_dancers) THEN 'line_up' END,
        CASE WHEN r.living AND r.music = 'own' AND r.music_status NOT IN ('accepted', 'checking') THEN 'music' END,
        CASE WHEN r.status IN ('submitted', 'accepted') AND r.payment_status NOT IN ('paid', 'free') THEN 'payment' END
      ], NULL) AS missing
    FROM (
      SELECT e.tenant_id, e.id, e.title, e.artist_name, e.status, e.status IN ('draft', 'submitted', 'accepted', 'waiting') AS living, s.music, p.min_dancers, p.max_dancers,
        (SELECT count(*) FROM entry_dancers x WHERE x.tenant_id = e.tenant_id AND x.entry_id = e.id)::integer AS dancers,
        coalesce((SELECT t.status FROM music_tracks t WHERE t.tenant_id = e.tenant_id AND t.entry_id = e.id AND t.replaced_at IS NULL), 'none') AS music_status,
        -- A sign-up whose money reaches its price has nothing left to pay. Else an entry is paid when the newest paid payment names it at no
        -- less than it costs now, and its money is still there; else it is what the newest payment that names it (or names none) is.
        CASE
          WHEN e.status IN ('submitted', 'accepted', 'no_show', 'disqualified') AND g.total_grosze = 0 THEN 'free'
          WHEN e.status IN ('submitted', 'accepted', 'no_show', 'disqualified') AND g.total_grosze <= h.held THEN 'paid'
          ELSE coalesce(
            (SELECT 'paid' FROM (SELECT m.tenant_id, m.id FROM payments m WHERE m.tenant_id = e.tenant_id AND m.signup_id = e.signup_id AND m.status = 'paid'
                ORDER BY m.created_at DESC, m.id DESC LIMIT 1) newest
              JOIN payment_lines l ON l.tenant_id = newest.tenant_id AND l.payment_id = newest.id AND l.entry_id = e.id
              WHERE l.amount_grosze >= coalesce(e.price_grosze, 0) AND (g.total_grosze IS NULL OR
                (SELECT sum(o.amount_grosze) FROM payment_lines o WHERE o.tenant_id = newest.tenant_id AND o.payment_id = newest.id AND o.entry_id IS NOT NULL) <= h.held)
              LIMIT 1),
            (SELECT CASE m.status WHEN 'paid' THEN 'pending' ELSE m.status END FROM payments m
              WHERE m.tenant_id = e.tenant_id AND m.signup_id = e.signup_id AND m.status <> 'cancelled'
                AND (EXISTS (SELECT 1 FROM payment_lines l WHERE l.tenant_id = m.tenant_id AND l.payment_id = m.id AND l.entry_id = e.id)
                  OR NOT EXISTS (SELECT 1 FROM payment_lines l WHERE l.tenant_id = m.tenant_id AND l.payment_id = m.id AND l.entry_id IS NOT NULL))
              ORDER BY m.created_at DESC, m.id DESC LIMIT 1),
            'none')
        END AS payment_status,
        concat_ws(' ', e.title, g.club_name, g.club_city,
          (SELECT string_agg(d.first_name || ' ' || d.last_name, ' ' ORDER BY x.position, x.id) FROM entry_dancers x
            JOIN dancers d ON d.tenant_id = x.tenant_id AND d.id = x.dancer_id WHERE x.tenant_id = e.tenant_id AND x.entry_id = e.id),
          e.choreographer, s.name) AS words
      FROM entries e
      JOIN signups g ON g.tenant_id = e.tenant_id AND g.id = e.signup_id
      JOIN sections s ON s.tenant_id = e.tenant_id AND s.id = e.section_id
      JOIN presentation_categories p ON p.tenant_id = s.tenant_id AND p.id = s.presentation_category_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(m.paid_grosze), 0) AS held FROM payments m WHERE m.tenant_id = e.tenant_id AND m.signup_id = e.signup_id) h
      WHERE e.id = ANY(ids)
    ) r
  ) n
  WHERE o.tenant_id = n.tenant_id AND o.id = n.id
    AND (o.dancer_count, o.music_status, o.payment_status, o.missing, o.searched)
      IS DISTINCT FROM (n.dancers, n.music_status, n.payment_status, n.missing, n.searched);
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;

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
      SELECT array_agg(e.id) INTO ids FROM changed c JOIN earlier b ON b.tenant_id = c.tenant_id AND b.id = c.id
        JOIN entries e ON e.tenant_id = c.tenant_id AND e.signup_id = c.id
        WHERE (c.total_grosze, c.club_name, c.club_city) IS DISTINCT FROM (b.total_grosze, b.club_name, b.club_city);
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
