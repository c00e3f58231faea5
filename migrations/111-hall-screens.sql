-- What the hall screen of a stage shows, in which order and for how long (docs/rules/hall.md 7.2). No row: the usual play list.
CREATE TABLE screen_playlists (
  tenant_id uuid NOT NULL REFERENCES tenants,
  stage_id uuid NOT NULL,
  -- Kind, seconds and whether it is shown, in order.
  parts jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, stage_id),
  FOREIGN KEY (tenant_id, stage_id) REFERENCES stages ON DELETE CASCADE
);
SELECT guard_tenant_table('screen_playlists');

-- Pictures of sponsors, shown on all hall screens of a competition.
CREATE TABLE sponsor_pictures (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  competition_id uuid NOT NULL,
  name text NOT NULL,
  file_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, competition_id) REFERENCES competitions ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, file_id) REFERENCES files
);
CREATE INDEX sponsor_pictures_competition ON sponsor_pictures (tenant_id, competition_id, created_at, id);
CREATE INDEX sponsor_pictures_file ON sponsor_pictures (tenant_id, file_id);
SELECT guard_tenant_table('sponsor_pictures');
