-- Since when a session came with the cookie that only https sends for exactly this host; '-infinity' when it never had another.
-- Null: it is still known by the plain cookie alone.
ALTER TABLE sessions ADD COLUMN host_cookie_since timestamptz;
