-- Caps of a competition beside those of its sections, and how its waiting list moves (docs/rules/waiting.md 1.1, 3.1).
ALTER TABLE competitions
  ADD COLUMN capacity integer CONSTRAINT competitions_capacity CHECK (capacity BETWEEN 1 AND 100000),
  ADD COLUMN day_capacity integer CONSTRAINT competitions_day_capacity CHECK (day_capacity BETWEEN 1 AND 100000),
  ADD COLUMN club_capacity integer CONSTRAINT competitions_club_capacity CHECK (club_capacity BETWEEN 1 AND 100000),
  ADD COLUMN offer_hours integer NOT NULL DEFAULT 24 CONSTRAINT competitions_offer_hours CHECK (offer_hours BETWEEN 1 AND 336),
  -- Competitions that were there before go on as they were: their office moves the list.
  ADD COLUMN waiting_moves boolean NOT NULL DEFAULT false;
ALTER TABLE competitions ALTER COLUMN waiting_moves SET DEFAULT true;

-- The day of the competition on which a section is planned; null: of several days none is.
ALTER TABLE sections ADD COLUMN day date;

-- Since when a waiting entry is offered nothing by itself: it let an offer go by, or the office put it on the list.
ALTER TABLE entries ADD COLUMN passed_over_at timestamptz;
CREATE INDEX entries_waiting ON entries (tenant_id, competition_id, section_id) WHERE status = 'waiting';

-- A freed place that a waiting entry may take until its term. It holds the place while it is open and its entry waits in this section.
CREATE TABLE place_offers (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  signup_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  section_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'declined', 'expired', 'ended')),
  until timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions,
  FOREIGN KEY (tenant_id, signup_id) REFERENCES signups,
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries,
  CONSTRAINT place_offers_section_used FOREIGN KEY (tenant_id, section_id) REFERENCES sections
);
CREATE UNIQUE INDEX place_offers_open ON place_offers (tenant_id, entry_id) WHERE status = 'open';
CREATE INDEX place_offers_competition ON place_offers (tenant_id, competition_id, status);
CREATE INDEX place_offers_entry ON place_offers (tenant_id, entry_id);
CREATE INDEX place_offers_signup ON place_offers (tenant_id, signup_id);
CREATE INDEX place_offers_section ON place_offers (tenant_id, section_id);
SELECT guard_tenant_table('place_offers', 'SELECT, INSERT, UPDATE');
