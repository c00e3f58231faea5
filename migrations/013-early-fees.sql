-- Prices that depend on the day and on how often somebody dances: a section's fee holds after the last of its early fees
-- ([{"until": "2027-02-04", "fee_grosze": 4500}, …], the last day counts); a dancer's further starts may cost another sum.
ALTER TABLE sections
  ADD COLUMN early_fees jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN fee_next_grosze bigint CHECK (fee_next_grosze >= 0);
-- Which day chooses the price: of the entry, or of the first payment.
ALTER TABLE competitions ADD COLUMN fee_day text NOT NULL DEFAULT 'entry' CHECK (fee_day IN ('entry', 'payment'));
