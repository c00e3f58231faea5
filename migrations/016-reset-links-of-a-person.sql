-- Links for a new password end together, with whichever organiser they were asked for: like sessions and tokens they name their tenant,
-- and the restricted role sees none of them.
DROP POLICY tenant ON password_resets;
ALTER TABLE password_resets NO FORCE ROW LEVEL SECURITY;
DO $$ BEGIN
  EXECUTE format('REVOKE ALL ON password_resets FROM %I', current_user || '_app');
END $$;
CREATE INDEX password_resets_user ON password_resets (user_id);
