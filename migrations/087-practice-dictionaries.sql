-- Practice has dictionaries of its own: its records are in no list of the organiser's, and their codes block no others.
DO $$
DECLARE
  one text;
  kind text;
  tenant uuid;
BEGIN
  FOREACH kind IN ARRAY ARRAY['dance', 'age', 'presentation'] LOOP
    one := kind || '_categories';
    EXECUTE format('ALTER TABLE %I ADD COLUMN practice boolean NOT NULL DEFAULT false', one);
    EXECUTE format('DROP INDEX %I', one || '_code_unique');
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I (tenant_id, lower(code)) WHERE NOT archived AND NOT practice', one || '_code_unique', one);
    FOR tenant IN SELECT id FROM tenants LOOP
      PERFORM set_config('app.tenant', tenant::text, true);
      -- What was made for a practice, and no real competition has come to use.
      EXECUTE format('UPDATE %1$I c SET practice = true
        WHERE EXISTS (SELECT 1 FROM competitions k WHERE k.tenant_id = c.tenant_id AND k.practice_made -> %2$L ? c.id::text)
          AND NOT EXISTS (SELECT 1 FROM sections s JOIN competitions k ON k.tenant_id = s.tenant_id AND k.id = s.competition_id
            WHERE s.tenant_id = c.tenant_id AND s.%3$I = c.id AND NOT k.practice)', one, kind, kind || '_category_id');
    END LOOP;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
