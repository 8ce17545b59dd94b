-- Folding inlines a hundred function calls into the statement, and its first version, with both keys hidden
-- in a CASE, was planned anew at every call: about 1 ms of each registration. One plan kept for the session,
-- which finds the appeals by their ids, takes a sixth of that.
create or replace function keep_search() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into appeal_search (appeal_id, number, person, entity, phone, document_number, incoming_number)
  select a.id, fold(a.number), case when p.applicant_type_id = 1 then fold(p.full_name) else '' end, case when p.applicant_type_id = 2 then fold(p.full_name) else '' end,
         p.phone, fold(coalesce(a.document_number, '')), fold(coalesce(a.incoming_number, ''))
    from appeals a join applicants p on p.id = a.applicant_id
   where a.id = any (case when tg_table_name = 'appeals' then array[new.id] else array(select id from appeals where applicant_id = new.id) end)
  on conflict (appeal_id) do update set number = excluded.number, person = excluded.person, entity = excluded.entity, phone = excluded.phone,
    document_number = excluded.document_number, incoming_number = excluded.incoming_number;
  return null;
end $$;
