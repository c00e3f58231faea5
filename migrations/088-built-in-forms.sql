-- Every organisation has a form of crosses and one of places, as new ones get them; one that has a form of the same method keeps it alone.
DO $$
DECLARE
  tenant uuid;
  built record;
  form uuid;
BEGIN
  FOR tenant IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant', tenant::text, true);
    FOR built IN SELECT * FROM (VALUES ('recall', 'Krzyżyki'), ('skating', 'Miejsca')) AS b (method, name) LOOP
      CONTINUE WHEN EXISTS (SELECT 1 FROM scoring_forms f JOIN scoring_form_versions v
        ON v.tenant_id = f.tenant_id AND v.scoring_form_id = f.id AND v.form_version = f.form_version WHERE f.tenant_id = tenant AND v.method = built.method);
      form := gen_random_uuid();
      INSERT INTO scoring_forms (tenant_id, id, name) VALUES (tenant, form, built.name);
      INSERT INTO scoring_form_versions (tenant_id, id, scoring_form_id, form_version, method, criteria, settings)
        VALUES (tenant, gen_random_uuid(), form, 1, built.method, '[]', '{}');
    END LOOP;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
