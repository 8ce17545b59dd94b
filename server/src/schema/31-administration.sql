-- Answers of an appeal that was opened again hold no more (decision 35): version 0.2.0 left their letters valid.
update issued_letters l set void_at = now()
 where l.name = 'answer-letter' and l.void_at is null
   and exists (select from answers w join tasks t on t.id = w.task_id
                 join history h on h.appeal_id = t.appeal_id and h.task_id is null and h.action = 'reopen'
                where w.id = any(l.answer_ids) and h.at >= t.resolved_at);

-- The setting named roles that had been removed, and is refused with one from now on.
update settings s set value = jsonb_set(s.value, '{factorRoles}', coalesce(
  (select jsonb_agg(r.id order by r.id) from roles r where s.value -> 'factorRoles' @> to_jsonb(r.id)), '[]'))
 where s.key = 'security' and exists (
   select from jsonb_array_elements_text(s.value -> 'factorRoles') named where named::int not in (select id from roles));
