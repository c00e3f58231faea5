-- Links whose addressee is erased: a guardian, by where the links were mailed.
ALTER TABLE erasures ADD COLUMN link_ids uuid[] NOT NULL DEFAULT '{}';
