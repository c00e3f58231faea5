-- When a sign-up was changed last, with its people, entries and answers: a draft that was never sent is removed 60 days later. Of those that are
-- there already nobody knows it, so that their time begins now. Once a day is exact enough, and keeps writing cheap.
ALTER TABLE signups ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX signups_drafts ON signups (tenant_id, changed_at) WHERE status = 'draft';

CREATE FUNCTION note_signup_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.changed_at = OLD.changed_at THEN
    NEW.changed_at := now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER note_signup_change BEFORE UPDATE ON signups FOR EACH ROW EXECUTE FUNCTION note_signup_change();

CREATE FUNCTION note_draft_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE signups SET changed_at = now()
  WHERE tenant_id = coalesce(NEW.tenant_id, OLD.tenant_id) AND id = coalesce(NEW.signup_id, OLD.signup_id) AND status = 'draft' AND changed_at < now() - interval '1 day';
  RETURN NULL;
END $$;
CREATE TRIGGER note_draft_change AFTER INSERT OR UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION note_draft_change();
CREATE TRIGGER note_draft_change AFTER INSERT OR UPDATE OR DELETE ON dancers FOR EACH ROW EXECUTE FUNCTION note_draft_change();
CREATE TRIGGER note_draft_change AFTER INSERT OR UPDATE OR DELETE ON answers FOR EACH ROW EXECUTE FUNCTION note_draft_change();
