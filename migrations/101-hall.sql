-- What the stage manager did, in the order of arrival: the device makes the id, so that a change that is sent twice counts once (docs/rules/hall.md 2.1).
CREATE TABLE stage_moves (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  stage_id uuid NOT NULL,
  start_list_id uuid NOT NULL,
  action text NOT NULL CHECK (action IN ('call', 'start', 'finish', 'skip', 'absent', 'present', 'hold', 'resume', 'undo')),
  heat_id uuid,
  performance_ids uuid[] NOT NULL DEFAULT '{}',
  reason text,
  -- The heats and absences that it changed, as they were before.
  before jsonb NOT NULL DEFAULT '{}',
  -- By the device's clock, and when it arrived.
  made_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  user_id uuid REFERENCES users,
  device_id uuid,
  who text NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, stage_id) REFERENCES stages ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, start_list_id) REFERENCES start_lists ON DELETE CASCADE,
  CHECK (user_id IS NOT NULL OR device_id IS NOT NULL)
);
CREATE INDEX stage_moves_newest ON stage_moves (tenant_id, stage_id, received_at DESC);
CREATE INDEX stage_moves_list ON stage_moves (tenant_id, start_list_id);
CREATE INDEX stage_moves_user ON stage_moves (user_id);
SELECT guard_tenant_table('stage_moves', 'SELECT, INSERT, UPDATE');

-- A stage that is held, and why.
CREATE TABLE stage_holds (
  tenant_id uuid NOT NULL REFERENCES tenants,
  stage_id uuid NOT NULL,
  reason text NOT NULL,
  since timestamptz NOT NULL,
  who text NOT NULL,
  PRIMARY KEY (tenant_id, stage_id),
  FOREIGN KEY (tenant_id, stage_id) REFERENCES stages ON DELETE CASCADE
);
SELECT guard_tenant_table('stage_holds');

-- When a heat was called to the stage; null: not called, or back to waiting.
ALTER TABLE heats ADD COLUMN called_at timestamptz;

-- Changes proposed at the stage that wait for the office or the head judge (docs/rules/hall.md 3.1).
CREATE TABLE stage_proposals (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  stage_id uuid NOT NULL,
  start_list_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('withdraw', 'swap', 'repeat')),
  heat_id uuid NOT NULL,
  -- The second heat of a swap.
  other_heat_id uuid,
  -- The one that withdraws.
  performance_id uuid,
  reason text NOT NULL,
  -- The chosen repair of the running order, and the list's version that it was made for.
  repair jsonb,
  list_row_version integer NOT NULL,
  made_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  user_id uuid REFERENCES users,
  device_id uuid,
  who text NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'confirmed', 'refused', 'outdated')),
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  decision_reason text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, stage_id) REFERENCES stages ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, start_list_id) REFERENCES start_lists ON DELETE CASCADE,
  CHECK ((kind = 'swap') = (other_heat_id IS NOT NULL)),
  CHECK ((kind = 'withdraw') = (performance_id IS NOT NULL)),
  CHECK (user_id IS NOT NULL OR device_id IS NOT NULL),
  CHECK ((status = 'waiting') = (decided_at IS NULL))
);
CREATE INDEX stage_proposals_waiting ON stage_proposals (tenant_id, stage_id) WHERE status = 'waiting';
CREATE INDEX stage_proposals_list ON stage_proposals (tenant_id, start_list_id);
CREATE INDEX stage_proposals_user ON stage_proposals (user_id);
CREATE INDEX stage_proposals_decided_by ON stage_proposals (decided_by);
SELECT guard_tenant_table('stage_proposals', 'SELECT, INSERT, UPDATE');

-- Who is there, ticked backstage; all ticks stay, the newest by the device's clock counts (docs/rules/hall.md 4.1).
CREATE TABLE backstage_ticks (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  stage_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  -- Null: everybody of the entry.
  dancer_id uuid,
  present boolean NOT NULL,
  made_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  user_id uuid REFERENCES users,
  device_id uuid,
  who text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, stage_id) REFERENCES stages ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, dancer_id) REFERENCES dancers ON DELETE CASCADE,
  CHECK (user_id IS NOT NULL OR device_id IS NOT NULL)
);
CREATE INDEX backstage_ticks_entry ON backstage_ticks (tenant_id, entry_id, made_at DESC);
CREATE INDEX backstage_ticks_dancer ON backstage_ticks (tenant_id, dancer_id);
CREATE INDEX backstage_ticks_stage ON backstage_ticks (tenant_id, stage_id);
CREATE INDEX backstage_ticks_user ON backstage_ticks (user_id);
SELECT guard_tenant_table('backstage_ticks', 'SELECT, INSERT');
