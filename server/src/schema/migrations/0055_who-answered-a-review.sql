-- Who wrote the answer: the reviewer, or who stood in during a leave. Whoever wrote it does not confirm it.
alter table reviews add answered_by bigint references users;
update reviews r set answered_by = coalesce(
    (select h.user_id from history h where h.task_id = r.task_id and h.action = 'answer-review' and h.at = r.answered_at order by h.id desc limit 1),
    r.reviewer_id)
 where r.answered_at is not null;
