-- The platform's front page names the organisers who want to be found there.
ALTER TABLE tenants ADD COLUMN listed boolean NOT NULL DEFAULT true;

-- The one-time link of an empty installation: one for all its processes and starts, gone once it was used.
CREATE TABLE setup_link (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  token text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE setup_link ENABLE ROW LEVEL SECURITY;
