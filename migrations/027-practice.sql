-- A practice competition has invented data: the organiser's people alone see it, and once it is removed nobody does; its rows stay.
ALTER TABLE competitions
  ADD COLUMN practice boolean NOT NULL DEFAULT false,
  -- Ids of dictionary records and of the scoring form that were made along with it.
  ADD COLUMN practice_made jsonb CHECK (practice_made IS NULL OR practice),
  ADD COLUMN removed_at timestamptz CHECK (removed_at IS NULL OR practice),
  -- Whatever names it, on screens and on paper, says what it is.
  ADD CONSTRAINT competitions_practice_named CHECK (NOT practice OR name ~* '(ćwiczenie|practice)');

-- One at a time in an organisation.
CREATE UNIQUE INDEX competitions_practice_one ON competitions (tenant_id) WHERE practice AND removed_at IS NULL;

-- Beside the tenant's policy: app.member is set for calls of people who have a place here. It holds the application's role alone: the owner
-- removes, and backs up all rows.
DO $$ BEGIN
  EXECUTE format('CREATE POLICY practice ON competitions AS RESTRICTIVE
    USING (NOT practice OR current_user <> %L OR (removed_at IS NULL AND current_setting(''app.member'', true) = ''on'')) WITH CHECK (true)', current_user || '_app');
END $$;
