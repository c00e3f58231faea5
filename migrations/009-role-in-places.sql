-- A session's person, tenant and role are found by one statement: the list of places names the role, too.
ALTER TABLE places ADD COLUMN role text CHECK (role IN ('admin', 'referee', 'trener'));
DO $$
DECLARE
  one uuid;
BEGIN
  FOR one IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant', one::text, true);
    UPDATE places p SET role = m.role FROM memberships m WHERE m.user_id = p.user_id AND m.tenant_id = p.tenant_id AND p.tenant_id = one;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
DELETE FROM places WHERE role IS NULL;
ALTER TABLE places ALTER COLUMN role SET NOT NULL;

CREATE OR REPLACE FUNCTION keep_places() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NEW.archived THEN
    DELETE FROM places WHERE user_id = NEW.user_id AND tenant_id = NEW.tenant_id;
  ELSE
    INSERT INTO places (user_id, tenant_id, role) VALUES (NEW.user_id, NEW.tenant_id, NEW.role)
      ON CONFLICT (user_id, tenant_id) DO UPDATE SET role = EXCLUDED.role;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER keep_places ON memberships;
CREATE TRIGGER keep_places AFTER INSERT OR UPDATE OF archived, role ON memberships FOR EACH ROW EXECUTE FUNCTION keep_places();
