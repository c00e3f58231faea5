-- How an entry stands is counted after every write that it depends on; planning that count took ten times as long as counting. A connection plans it once,
-- for any entries, and again when the tables are others: it finds them by their ids either way.
ALTER FUNCTION keep_entries(uuid[]) SET plan_cache_mode = force_generic_plan;
