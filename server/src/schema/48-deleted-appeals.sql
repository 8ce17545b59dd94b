-- Deleted appeals are few and listed for themselves; their status has no index, because every step changes it.
create index history_deleted_idx on history (appeal_id)
  where action = 'delete';
