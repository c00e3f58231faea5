-- Rounds are judged, heats are danced, blocks are stretches of the programme. What stood on blocks and performances moves to where it belongs: each block
-- becomes a block and the round that was danced in it, each performance a performance and the heat of one in which it is danced. Ids are kept, none is new.

-- One stage of a section: same entries, same panel, one result.
CREATE TABLE rounds (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  section_id uuid NOT NULL,
  kind text NOT NULL DEFAULT 'final' CHECK (kind IN ('elimination', 'final')),
  -- How far the final is: 0 the final itself.
  level smallint NOT NULL DEFAULT 0 CHECK (level >= 0),
  -- A name that was typed or kept; else the round is named after its place in the section.
  name text,
  form_version_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'open', 'closed', 'published')),
  -- When its first heat was started.
  opened_at timestamptz,
  closed_at timestamptz,
  -- Its places wait for the ceremony.
  held_at timestamptz,
  published_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, section_id) REFERENCES sections,
  FOREIGN KEY (tenant_id, form_version_id) REFERENCES scoring_form_versions
);
CREATE INDEX rounds_section ON rounds (tenant_id, section_id);
CREATE INDEX rounds_form ON rounds (tenant_id, form_version_id);

-- Who is on the floor at one time in one dance of a round.
CREATE TABLE heats (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  round_id uuid NOT NULL,
  dance smallint NOT NULL DEFAULT 1 CHECK (dance >= 1),
  appearance smallint NOT NULL DEFAULT 1 CHECK (appearance >= 1),
  -- Counted from 1 in each dance and appearance of the round.
  number integer NOT NULL CHECK (number >= 1),
  -- Where it is danced; unknown until it has its place in a programme.
  start_list_id uuid,
  block_id uuid,
  position integer,
  seconds integer NOT NULL CHECK (seconds > 0),
  planned_at timestamptz,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'on_stage', 'done', 'skipped')),
  started_at timestamptz,
  finished_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT heats_part UNIQUE (tenant_id, id, round_id, dance, appearance),
  CONSTRAINT heats_number UNIQUE (tenant_id, round_id, dance, appearance, number) DEFERRABLE,
  CONSTRAINT heats_placed CHECK (num_nulls(start_list_id, block_id, position, planned_at) IN (0, 4)),
  FOREIGN KEY (tenant_id, round_id) REFERENCES rounds,
  FOREIGN KEY (tenant_id, start_list_id) REFERENCES start_lists
);
CREATE INDEX heats_list ON heats (tenant_id, start_list_id, position);
CREATE INDEX heats_block ON heats (tenant_id, block_id);
CREATE UNIQUE INDEX heats_one_on_stage ON heats (tenant_id, start_list_id) WHERE status = 'on_stage';

-- An entry in a round is a performance, whatever the number of its dances.
ALTER TABLE performances
  ADD COLUMN round_id uuid,
  ADD COLUMN state text NOT NULL DEFAULT 'competing' CHECK (state IN ('competing', 'no_show'));
ALTER TABLE blocks ADD CONSTRAINT blocks_of_list UNIQUE (tenant_id, id, start_list_id);
ALTER TABLE heats ADD FOREIGN KEY (tenant_id, block_id, start_list_id) REFERENCES blocks (tenant_id, id, start_list_id);

-- Which performances stand in a heat.
CREATE TABLE heat_places (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  heat_id uuid NOT NULL,
  round_id uuid NOT NULL,
  dance smallint NOT NULL DEFAULT 1,
  appearance smallint NOT NULL DEFAULT 1,
  performance_id uuid NOT NULL,
  position integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT heat_places_performance_unique UNIQUE (tenant_id, performance_id, dance, appearance),
  FOREIGN KEY (tenant_id, heat_id, round_id, dance, appearance) REFERENCES heats (tenant_id, id, round_id, dance, appearance)
);
CREATE INDEX heat_places_heat ON heat_places (tenant_id, heat_id);

ALTER TABLE sheets
  ADD COLUMN round_id uuid,
  ADD COLUMN dance smallint NOT NULL DEFAULT 1 CHECK (dance >= 1);
ALTER TABLE marks ADD COLUMN performance_id uuid;
ALTER TABLE results RENAME COLUMN block_id TO round_id;

SELECT guard_tenant_table('rounds'), guard_tenant_table('heats'), guard_tenant_table('heat_places');

DO $$
DECLARE
  one uuid;
BEGIN
  FOR one IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant', one::text, true);
    INSERT INTO rounds (tenant_id, id, section_id, kind, level, name, form_version_id, status, opened_at, closed_at, held_at, published_at, version)
      SELECT b.tenant_id, b.id, b.section_id,
        CASE v.method WHEN 'recall' THEN 'elimination' ELSE 'final' END, CASE v.method WHEN 'recall' THEN 1 ELSE 0 END, b.name, b.form_version_id,
        CASE b.status WHEN 'waiting' THEN 'planned' WHEN 'live' THEN 'open' ELSE b.status END,
        CASE WHEN b.status <> 'waiting' THEN coalesce((
          SELECT min(p.started_at) FROM performances p WHERE p.tenant_id = b.tenant_id AND p.block_id = b.id), b.planned_at) END, b.closed_at, b.held_at, b.published_at, b.version
      FROM blocks b JOIN scoring_form_versions v ON v.tenant_id = b.tenant_id AND v.id = b.form_version_id
      WHERE b.tenant_id = one;
    INSERT INTO heats (tenant_id, id, round_id, number, start_list_id, block_id, position, seconds, planned_at, status, started_at, finished_at, version)
      SELECT tenant_id, id, block_id, row_number() OVER (PARTITION BY block_id ORDER BY position, id), start_list_id, block_id, position, seconds, planned_at,
        CASE status WHEN 'no_show' THEN 'skipped' ELSE status END, started_at, finished_at, version
      FROM performances WHERE tenant_id = one;
    UPDATE performances SET round_id = block_id, state = CASE status WHEN 'no_show' THEN 'no_show' ELSE 'competing' END WHERE tenant_id = one;
    INSERT INTO heat_places (tenant_id, id, heat_id, round_id, performance_id) SELECT tenant_id, id, id, round_id, id FROM performances WHERE tenant_id = one;
    UPDATE sheets s SET round_id = p.round_id FROM performances p WHERE p.tenant_id = s.tenant_id AND p.id = s.performance_id AND s.tenant_id = one;
    UPDATE marks m SET performance_id = s.performance_id
      FROM mark_revisions r JOIN sheets s ON s.tenant_id = r.tenant_id AND s.id = r.sheet_id
      WHERE r.tenant_id = m.tenant_id AND r.id = m.mark_revision_id AND m.tenant_id = one;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;

ALTER TABLE performances
  ALTER COLUMN round_id SET NOT NULL,
  DROP COLUMN start_list_id, DROP COLUMN block_id, DROP COLUMN position, DROP COLUMN seconds, DROP COLUMN planned_at,
  DROP COLUMN status, DROP COLUMN started_at, DROP COLUMN finished_at,
  ADD CONSTRAINT performances_entry_unique UNIQUE (tenant_id, round_id, entry_id),
  ADD CONSTRAINT performances_of_round UNIQUE (tenant_id, id, round_id),
  ADD FOREIGN KEY (tenant_id, round_id) REFERENCES rounds;
CREATE INDEX performances_entry ON performances (tenant_id, entry_id);
ALTER TABLE heat_places ADD FOREIGN KEY (tenant_id, performance_id, round_id) REFERENCES performances (tenant_id, id, round_id);
ALTER TABLE results
  DROP CONSTRAINT results_tenant_id_block_id_fkey,
  ADD FOREIGN KEY (tenant_id, round_id) REFERENCES rounds;
ALTER TABLE blocks
  DROP COLUMN section_id, DROP COLUMN round, DROP COLUMN status, DROP COLUMN form_version_id,
  DROP COLUMN closed_at, DROP COLUMN published_at, DROP COLUMN held_at;
-- A sheet is of one performance, or of a whole dance of its round.
ALTER TABLE sheets
  ALTER COLUMN round_id SET NOT NULL,
  ALTER COLUMN performance_id DROP NOT NULL,
  DROP CONSTRAINT sheets_seat_unique,
  ADD CONSTRAINT sheets_seat_unique UNIQUE NULLS NOT DISTINCT (tenant_id, seat_id, round_id, dance, performance_id),
  ADD FOREIGN KEY (tenant_id, round_id) REFERENCES rounds,
  ADD FOREIGN KEY (tenant_id, performance_id, round_id) REFERENCES performances (tenant_id, id, round_id);
CREATE INDEX sheets_performance ON sheets (tenant_id, performance_id);
CREATE INDEX sheets_round ON sheets (tenant_id, round_id);
ALTER TABLE marks
  ALTER COLUMN performance_id SET NOT NULL,
  DROP CONSTRAINT marks_criterion_unique,
  ADD CONSTRAINT marks_criterion_unique UNIQUE (tenant_id, mark_revision_id, performance_id, criterion),
  ADD FOREIGN KEY (tenant_id, performance_id) REFERENCES performances;

-- A performance with the place of its first heat in the programme.
CREATE VIEW placed_performances WITH (security_invoker = true) AS
  SELECT p.tenant_id, p.id, p.round_id, p.entry_id, h.id AS heat_id, b.start_list_id, b.id AS block_id, h.position, h.seconds, h.planned_at,
    CASE WHEN p.state = 'no_show' THEN 'no_show' ELSE h.status END AS status, h.started_at, h.finished_at
  FROM performances p
  JOIN heat_places x ON x.tenant_id = p.tenant_id AND x.performance_id = p.id AND x.dance = 1 AND x.appearance = 1
  JOIN heats h ON h.tenant_id = x.tenant_id AND h.id = x.heat_id
  JOIN blocks b ON b.tenant_id = h.tenant_id AND b.id = h.block_id;

-- A round with the place of its first heat in the programme.
CREATE VIEW placed_rounds WITH (security_invoker = true) AS
  SELECT r.tenant_id, r.id, r.section_id, coalesce(r.name, b.name) AS name, r.form_version_id,
    CASE r.status WHEN 'planned' THEN 'waiting' WHEN 'open' THEN 'live' ELSE r.status END AS status,
    r.closed_at, r.held_at, r.published_at, b.start_list_id, b.id AS block_id, b.position, b.planned_at
  FROM rounds r
  JOIN heats h ON h.tenant_id = r.tenant_id AND h.round_id = r.id AND h.dance = 1 AND h.appearance = 1 AND h.number = 1
  JOIN blocks b ON b.tenant_id = h.tenant_id AND b.id = h.block_id;

-- The types of what a view computes cannot be read from its tables.
COMMENT ON COLUMN placed_performances.status IS 'one of waiting, on_stage, done, no_show';
COMMENT ON COLUMN placed_performances.position IS 'never null';
COMMENT ON COLUMN placed_performances.planned_at IS 'never null';
COMMENT ON COLUMN placed_rounds.status IS 'one of waiting, live, closed, published';
COMMENT ON COLUMN placed_rounds.name IS 'never null';

DO $$ BEGIN
  EXECUTE format('GRANT SELECT ON placed_performances, placed_rounds TO %I', current_user || '_app');
END $$;
