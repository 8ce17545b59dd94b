create view scanned_letters_waiting as
  select s.id, s.organization_id, s.file_id::text as file_id, s.file_name, s.uploaded_by, s.created_at, coalesce(r.state, 'none') as state, nullif(r.pages, 0)::text as pages,
         case when s.taken_until > now() then s.taken_by end as taken_by
    from scanned_letters s left join file_readings r on r.file_id = s.file_id
   where s.status = 'waiting';
