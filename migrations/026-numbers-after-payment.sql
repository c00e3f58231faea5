-- Where the organiser wants it so, an entry gets its start number only once it is paid, or when the organiser gives it by hand.
ALTER TABLE competitions
  ADD COLUMN numbers_after_payment boolean NOT NULL DEFAULT false;
