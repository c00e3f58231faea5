-- The token of a share's link is found by its hash and stored encrypted with the installation's key (docs/rules/payments.md 6.5). SQL has no key:
-- each start seals the tokens that are still in clear, and empties `token`.
ALTER TABLE payment_shares ADD COLUMN token_hash bytea, ADD COLUMN key_id text, ADD COLUMN sealed text;
ALTER TABLE payment_shares ALTER COLUMN token DROP NOT NULL;
ALTER TABLE payment_shares NO FORCE ROW LEVEL SECURITY;
UPDATE payment_shares SET token_hash = sha256(convert_to(token, 'UTF8'));
ALTER TABLE payment_shares FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_shares ALTER COLUMN token_hash SET NOT NULL;
ALTER TABLE payment_shares DROP CONSTRAINT payment_shares_token_unique;
ALTER TABLE payment_shares ADD CONSTRAINT payment_shares_token_unique UNIQUE (tenant_id, token_hash);
ALTER TABLE payment_shares ADD CHECK ((token IS NULL) = (sealed IS NOT NULL)), ADD CHECK ((sealed IS NULL) = (key_id IS NULL));
