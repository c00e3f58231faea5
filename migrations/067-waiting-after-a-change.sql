-- Since when an entry waits that gave up its place by going into a full section: it stands behind those who were there (docs/rules/waiting.md 5.2).
ALTER TABLE entries ADD COLUMN waiting_since timestamptz;
