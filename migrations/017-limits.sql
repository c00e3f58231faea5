-- What was counted lately, for all processes together: failed sign-ins, calls of tokens, mails, new sign-ups. A key tells what is counted
-- and, hashed, of whom; `expire` is a moment in milliseconds. Nothing here outlives an hour, so a crash may empty it.
CREATE UNLOGGED TABLE limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
ALTER TABLE limits ENABLE ROW LEVEL SECURITY;
DROP TABLE login_failures;
DROP TABLE link_requests;

-- What the last confirmation of a sign-up said: the same is not mailed twice.
ALTER TABLE signups ADD COLUMN confirmed_sha256 bytea;
