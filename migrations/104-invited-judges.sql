-- The judge without an account to whom an invitation gives one.
ALTER TABLE invitations ADD COLUMN user_id uuid REFERENCES users;
CREATE INDEX invitations_user ON invitations (user_id);
