-- Help with the answer (decision 64): answers that a signer holds up as examples, and what an answer was written from.

create table good_answers (
  id bigint primary key references answers,
  why text not null check (length(why) between 1 and 300),
  marked_by bigint not null references users,
  marked_at timestamptz not null
);
create index good_answers_marked_by_idx on good_answers (marked_by);

-- Which earlier answer its author took over while writing the answer to a task.
create table answer_sources (
  task_id bigint not null references tasks,
  answer_id bigint not null references answers,
  taken_by bigint not null references users,
  taken_at timestamptz not null,
  primary key (task_id, answer_id, taken_by)
);
create index answer_sources_answer_id_idx on answer_sources (answer_id);
create index answer_sources_taken_by_idx on answer_sources (taken_by);

