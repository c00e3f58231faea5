-- Places that a school holds by a deposit and fills later (docs/rules/payments.md 9.1). Both settings are there, or the competition does not offer it.
ALTER TABLE competitions ADD COLUMN place_deposit_grosze bigint CONSTRAINT competitions_place_deposit CHECK (place_deposit_grosze BETWEEN 100 AND 10000000);
ALTER TABLE competitions ADD COLUMN places_until date;

-- What is left of it takes places of the section like entries do: reserved less those that were filled, given back and released.
CREATE TABLE place_reservations (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  signup_id uuid NOT NULL,
  section_id uuid NOT NULL,
  reserved integer NOT NULL CHECK (reserved BETWEEN 1 AND 200),
  filled integer NOT NULL DEFAULT 0 CHECK (filled >= 0),
  given_back integer NOT NULL DEFAULT 0 CHECK (given_back >= 0),
  released integer NOT NULL DEFAULT 0 CHECK (released >= 0),
  -- For one place, as it was on the day of the reservation.
  deposit_grosze bigint NOT NULL CHECK (deposit_grosze > 0),
  -- What was paid for released places: it stays a price of the sign-up until the office lets it go.
  kept_grosze bigint NOT NULL DEFAULT 0 CHECK (kept_grosze >= 0),
  -- The last day on which its places can be filled.
  until date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CHECK (filled + given_back + released <= reserved),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions,
  FOREIGN KEY (tenant_id, signup_id) REFERENCES signups,
  CONSTRAINT place_reservations_section_used FOREIGN KEY (tenant_id, section_id) REFERENCES sections
);
CREATE INDEX place_reservations_signup ON place_reservations (tenant_id, signup_id);
CREATE INDEX place_reservations_section ON place_reservations (tenant_id, section_id);
CREATE INDEX place_reservations_competition ON place_reservations (tenant_id, competition_id, created_at DESC, id DESC);
CREATE INDEX place_reservations_due ON place_reservations (tenant_id, until) WHERE filled + given_back + released < reserved;
SELECT guard_tenant_table('place_reservations', 'SELECT, INSERT, UPDATE');
