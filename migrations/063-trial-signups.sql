-- A sign-up that an administrator tries out as a visitor would: a draft that is never sent, is in no list and no count, and goes at night.
ALTER TABLE signups ADD COLUMN trial boolean NOT NULL DEFAULT false;
ALTER TABLE signups ADD CONSTRAINT signups_trial_draft CHECK (NOT trial OR status = 'draft');
CREATE INDEX signups_trial ON signups (tenant_id, created_at) WHERE trial;
