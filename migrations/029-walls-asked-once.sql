-- The walls between tenants ask once a statement which tenant it is, not once a row: reading thousands of rows was mostly that.
CREATE OR REPLACE FUNCTION guard_tenant_table(name regclass, rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant ON %s USING (tenant_id = (SELECT nullif(current_setting(''app.tenant'', true), '''')::uuid)) WITH CHECK (tenant_id = (SELECT nullif(current_setting(''app.tenant'', true), '''')::uuid))', name);
  EXECUTE format('GRANT %s ON %s TO %I', rights, name, current_user || '_app');
END $$;

DO $$
DECLARE
  one regclass;
BEGIN
  FOR one IN SELECT p.polrelid::regclass FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
      WHERE p.polname = 'tenant' AND c.relnamespace = current_schema()::regnamespace LOOP
    EXECUTE format('ALTER POLICY tenant ON %s USING (tenant_id = (SELECT nullif(current_setting(''app.tenant'', true), '''')::uuid)) WITH CHECK (tenant_id = (SELECT nullif(current_setting(''app.tenant'', true), '''')::uuid))', one);
  END LOOP;
END $$;

-- The usual order of the list of entries: what needs a person first.
CREATE INDEX entries_desk ON entries (tenant_id,
  (CASE WHEN status = 'submitted' THEN 0 WHEN cardinality(missing) > 0 THEN 1 WHEN status = 'waiting' THEN 2 WHEN status = 'accepted' THEN 3 ELSE 4 END),
  (coalesce(start_number, 999999)), created_at, id);
