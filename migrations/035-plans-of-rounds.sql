-- A section has a plan of rounds: who dances, how many go on, by which marks, and what was ruled about it by a person.
ALTER TABLE rounds
  -- Order inside kind and level.
  ADD COLUMN ordinal smallint NOT NULL DEFAULT 1 CHECK (ordinal >= 1),
  -- Judged by sheets of single performances, or by one sheet for a whole dance.
  ADD COLUMN ballots text NOT NULL DEFAULT 'performance' CHECK (ballots IN ('performance', 'dance')),
  -- In their order: [{"code": "W", "name": "Walc angielski", "seconds": 90, "floor": "heats"}]; floor: one by one, in heats, all at once; seconds null: each entry's own music.
  ADD COLUMN dances jsonb NOT NULL DEFAULT '[{"code": "", "name": "", "seconds": null, "floor": "one"}]',
  ADD COLUMN heat_size integer CHECK (heat_size >= 1),
  ADD COLUMN wanted integer CHECK (wanted >= 1),
  ADD COLUMN crosses text NOT NULL DEFAULT 'exact' CHECK (crosses IN ('exact', 'up_to', 'free')),
  ADD COLUMN tie text NOT NULL DEFAULT 'all' CHECK (tie IN ('all', 'none', 'chairman')),
  ADD COLUMN cap integer CHECK (cap >= 1),
  ADD COLUMN carry text NOT NULL DEFAULT 'none' CHECK (carry IN ('none', 'sum')),
  ADD COLUMN runs text NOT NULL DEFAULT 'sum' CHECK (runs IN ('sum', 'best', 'last')),
  -- Where those who are recalled go.
  ADD COLUMN on_round_id uuid CHECK (on_round_id <> id),
  -- The seed of the draw of its heats.
  ADD COLUMN draw_seed integer,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_version integer,
  ADD COLUMN published_version integer,
  -- How often it was published.
  ADD COLUMN publications integer NOT NULL DEFAULT 0,
  ADD COLUMN released text NOT NULL DEFAULT 'nothing' CHECK (released IN ('nothing', 'names', 'all')),
  DROP CONSTRAINT rounds_status_check,
  ADD CONSTRAINT rounds_status_check CHECK (status IN ('planned', 'open', 'closed', 'decided', 'published', 'called_off')),
  ADD CONSTRAINT rounds_of_section UNIQUE (tenant_id, section_id, id);
ALTER TABLE rounds ADD FOREIGN KEY (tenant_id, section_id, on_round_id) REFERENCES rounds (tenant_id, section_id, id);
CREATE INDEX rounds_fed ON rounds (tenant_id, on_round_id) WHERE on_round_id IS NOT NULL;

ALTER TABLE performances
  DROP CONSTRAINT performances_state_check,
  ADD CONSTRAINT performances_state_check CHECK (state IN ('competing', 'no_show', 'retired')),
  -- Enters this round without having danced one before.
  ADD COLUMN seeded boolean NOT NULL DEFAULT false;
-- Not there in this dance.
ALTER TABLE heat_places ADD COLUMN absent boolean NOT NULL DEFAULT false;

-- Where a section's plan comes from; a plan made by hand is not made again by itself. Its dances and rules, where they are not the competition's.
ALTER TABLE sections
  ADD COLUMN plan_source text NOT NULL DEFAULT 'default' CHECK (plan_source IN ('default', 'regulations', 'hand')),
  ADD COLUMN dances jsonb,
  ADD COLUMN round_rules jsonb;
ALTER TABLE competitions ADD COLUMN round_rules jsonb, ADD COLUMN release_rules jsonb;

-- The head judge rules about ties and late changes; the scrutineer opens, closes and types, and never marks.
ALTER TABLE judge_seats ADD COLUMN duty text NOT NULL DEFAULT 'judge' CHECK (duty IN ('judge', 'head', 'marking_head', 'scrutineer'));
CREATE UNIQUE INDEX judge_seats_one_head ON judge_seats (tenant_id, start_list_id) WHERE duty IN ('head', 'marking_head');

-- What a person ruled about a round, with the reason; nothing here is changed or deleted.
CREATE TABLE decisions (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  section_id uuid NOT NULL,
  round_id uuid,
  kind text NOT NULL CHECK (kind IN ('line', 'tie', 'wanted', 'plan', 'call_off', 'late_entry', 'reserve', 'seeded', 'correction', 'retired', 'absent',
    'disqualified', 'warning', 'panel', 'short_ballot', 'repeat', 'draw', 'reopened', 'released')),
  entries uuid[] NOT NULL DEFAULT '{}',
  body jsonb NOT NULL DEFAULT '{}',
  reason text,
  user_id uuid REFERENCES users,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions,
  FOREIGN KEY (tenant_id, section_id) REFERENCES sections,
  FOREIGN KEY (tenant_id, section_id, round_id) REFERENCES rounds (tenant_id, section_id, id)
);
CREATE INDEX decisions_round ON decisions (tenant_id, round_id, made_at);
CREATE INDEX decisions_section ON decisions (tenant_id, section_id, made_at);

-- Which judges of the list judge a round, which of its dances and criteria; no rows: all who mark, everything.
CREATE TABLE round_judges (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  round_id uuid NOT NULL,
  seat_id uuid NOT NULL,
  dances smallint[],
  criteria text[],
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT round_judges_unique UNIQUE (tenant_id, round_id, seat_id),
  FOREIGN KEY (tenant_id, round_id) REFERENCES rounds,
  FOREIGN KEY (tenant_id, seat_id) REFERENCES judge_seats
);
CREATE INDEX round_judges_seat ON round_judges (tenant_id, seat_id);

-- A sheet of a whole dance is kept as it grows: pencil until it is handed in, then marks.
ALTER TABLE mark_revisions ADD COLUMN submitted boolean NOT NULL DEFAULT true, ADD COLUMN draft jsonb;
-- A result rests on what was ruled, too.
ALTER TABLE results ADD COLUMN decision_ids uuid[] NOT NULL DEFAULT '{}';

SELECT guard_tenant_table('decisions', 'SELECT, INSERT'), guard_tenant_table('round_judges');

DO $$
DECLARE
  one uuid;
BEGIN
  FOR one IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant', one::text, true);
    UPDATE rounds r SET
        ordinal = n.ordinal, publications = n.publications,
        wanted = CASE WHEN r.kind = 'elimination' THEN greatest(1, coalesce((v.settings ->> 'wanted')::int, (n.competing + 1) / 2)) END,
        decided_at = CASE WHEN r.status = 'published' THEN r.published_at END,
        decided_version = CASE WHEN r.status = 'published' THEN nullif(n.publications, 0) END,
        published_version = CASE WHEN r.status = 'published' THEN nullif(n.publications, 0) END,
        released = CASE WHEN r.status = 'published' THEN 'all' ELSE 'nothing' END
      FROM scoring_form_versions v, (
        SELECT x.id, row_number() OVER (PARTITION BY x.section_id, x.kind, x.level ORDER BY p.planned_at, x.id) AS ordinal,
          (SELECT coalesce(max(o.result_version), 0) FROM results o WHERE o.tenant_id = x.tenant_id AND o.round_id = x.id) AS publications,
          (SELECT count(*) FROM performances d JOIN entries e ON e.tenant_id = d.tenant_id AND e.id = d.entry_id
            WHERE d.tenant_id = x.tenant_id AND d.round_id = x.id AND d.state = 'competing'
              AND e.status NOT IN ('withdrawn', 'rejected', 'disqualified', 'no_show'))::int AS competing
        FROM rounds x LEFT JOIN placed_rounds p ON p.tenant_id = x.tenant_id AND p.id = x.id WHERE x.tenant_id = one) n
      WHERE r.tenant_id = one AND n.id = r.id AND v.tenant_id = r.tenant_id AND v.id = r.form_version_id;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;

ALTER TABLE rounds
  ADD CONSTRAINT rounds_cut CHECK (kind <> 'elimination' OR status IN ('planned', 'called_off') OR wanted IS NOT NULL),
  ADD CONSTRAINT rounds_versions CHECK (published_version <= decided_version),
  ADD CONSTRAINT rounds_released CHECK (released = 'nothing' OR status = 'published');

DROP VIEW placed_rounds;
-- A round with the place of its first heat in the programme. Its status is the one that screens have words for.
CREATE VIEW placed_rounds WITH (security_invoker = true) AS
  SELECT r.tenant_id, r.id, r.section_id, r.kind, r.level, coalesce(r.name, b.name) AS name, r.form_version_id, r.wanted, r.on_round_id, r.released,
    CASE r.status WHEN 'planned' THEN 'waiting' WHEN 'open' THEN 'live' WHEN 'published' THEN 'published' ELSE 'closed' END AS status,
    r.status AS round_status, r.closed_at, r.held_at, r.published_at, b.start_list_id, b.id AS block_id, b.position, b.planned_at
  FROM rounds r
  JOIN heats h ON h.tenant_id = r.tenant_id AND h.round_id = r.id AND h.dance = 1 AND h.appearance = 1 AND h.number = 1
  JOIN blocks b ON b.tenant_id = h.tenant_id AND b.id = h.block_id;
COMMENT ON COLUMN placed_rounds.status IS 'one of waiting, live, closed, published';
COMMENT ON COLUMN placed_rounds.name IS 'never null';

DO $$ BEGIN
  EXECUTE format('GRANT SELECT ON placed_rounds TO %I', current_user || '_app');
END $$;
