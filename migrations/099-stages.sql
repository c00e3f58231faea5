-- The stages of a competition as rows: links and pages of the hall refer to them. Lists refer to them by competition and letter.
CREATE TABLE stages (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  letter text NOT NULL,
  -- What people in the hall call it; null: only its letter.
  name text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT stages_letter_unique UNIQUE (tenant_id, competition_id, letter),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions ON DELETE CASCADE
);
ALTER TABLE start_lists NO FORCE ROW LEVEL SECURITY;
INSERT INTO stages (tenant_id, id, competition_id, letter)
  SELECT tenant_id, gen_random_uuid(), competition_id, stage FROM start_lists GROUP BY tenant_id, competition_id, stage;
ALTER TABLE start_lists FORCE ROW LEVEL SECURITY;
SELECT guard_tenant_table('stages');

-- A list on a new stage makes its row.
CREATE FUNCTION make_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stages (tenant_id, id, competition_id, letter) VALUES (NEW.tenant_id, gen_random_uuid(), NEW.competition_id, NEW.stage)
    ON CONFLICT ON CONSTRAINT stages_letter_unique DO NOTHING;
  RETURN NEW;
END $$;
CREATE TRIGGER make_stage BEFORE INSERT OR UPDATE OF stage ON start_lists FOR EACH ROW EXECUTE FUNCTION make_stage();
ALTER TABLE start_lists ADD CONSTRAINT start_lists_stage FOREIGN KEY (tenant_id, competition_id, stage)
  REFERENCES stages (tenant_id, competition_id, letter);
CREATE INDEX start_lists_of_stage ON start_lists (tenant_id, competition_id, stage);
