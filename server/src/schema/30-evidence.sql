-- What the history vouches for, and what is recognised when it is sent again.

-- Of the numbers, days, status and moments that this row leaves (server/src/office/history/bound-columns.ts): of the task and its answers, or of
-- the appeal. Null: a row of the version before.
alter table history add column record_hash bytea;

-- The hash of what was sent, encrypted like any value, so that it outlives the key of the day; null: the keyed hash beside it, which does not.
alter table incoming_appeals add column content_digest text;
alter table idempotency_keys add column request_digest text;
