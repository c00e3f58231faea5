-- What came after sign-up had closed and was taken, because it was typed before: when the first of it came.
ALTER TABLE signups ADD COLUMN sent_late_at timestamptz;
ALTER TABLE entries ADD COLUMN sent_late_at timestamptz;
