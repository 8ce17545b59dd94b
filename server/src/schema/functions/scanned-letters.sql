-- The pile of an office: what each letter says of itself, as far as it was read.
create view scanned_letters_waiting as
  select s.id, s.organization_id, s.file_id::text as file_id, s.file_name, s.uploaded_by, s.created_at, coalesce(r.state, 'none') as state, nullif(r.pages, 0)::text as pages,
         case when s.taken_until > now() then s.taken_by end as taken_by,
         coalesce(r.proposed -> 'proposals' ->> 'name', nullif(concat_ws(' ', r.proposed -> 'proposals' ->> 'lastName', r.proposed -> 'proposals' ->> 'firstName'), '')) as applicant,
         (r.proposed -> 'proposals' ->> 'areasId')::int as area_id, (r.proposed -> 'proposals' ->> 'satulationId')::int as kind_id,
         'data:image/jpeg;base64,' || translate(encode(r.small, 'base64'), E'\n', '') as small
    from scanned_letters s left join file_readings r on r.file_id = s.file_id
   where s.status = 'waiting';
