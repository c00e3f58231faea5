-- Answers to the organiser's own questions go by the contacts' term; what a night removed of them is told, too.
ALTER TABLE retention_runs ADD COLUMN answer_count integer NOT NULL DEFAULT 0;
