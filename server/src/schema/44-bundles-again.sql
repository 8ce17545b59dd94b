alter table appeal_bundles
  -- a hash of what it is made of: who asks again gets it again while that is the same
  add column made_of bytea,
  -- the queue says whether it is still worked on
  drop column failed_at;
