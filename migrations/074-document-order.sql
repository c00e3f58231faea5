-- Numbers in their order: FV/9 before FV/10.
CREATE COLLATION natural_order (provider = icu, locale = 'pl-u-kn-true');
CREATE INDEX documents_in_order ON documents (tenant_id, issued_on, (number COLLATE natural_order), id);
DROP INDEX documents_newest;
