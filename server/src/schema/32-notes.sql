-- Notes of colleagues are rows of the history (action `note`), which vouches for their texts; they are no steps.

-- The note that this row strikes out.
alter table history add column note_id bigint references history;

-- Whom a note names, and since when that person has seen it.
create table note_mentions (
  note_id bigint references history,
  user_id bigint references users,
  seen_at timestamptz,
  primary key (note_id, user_id)
);
create index note_mentions_user_id_idx on note_mentions (user_id, note_id);
