-- A closed block whose places wait for the ceremony: announced with all others of its competition that wait, by one press.
ALTER TABLE blocks ADD COLUMN held_at timestamptz;

-- The organiser asks a judge for a missing sheet; the judge's tablet shows it until the marks are there.
ALTER TABLE sheets ADD COLUMN reminded_at timestamptz;
