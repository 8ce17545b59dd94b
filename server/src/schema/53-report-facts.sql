-- Reports count appeals that say the same as one row. The small columns that their conditions name are packed into one number, which a narrow index
-- holds with what reports group by. A packing that changes would need every row written again, so it stands here and not among the functions.

-- Ids have the width that the packing gives them.
alter table appeal_kinds add check (id between 1 and 15);
alter table applicant_types add check (id between 1 and 15);
alter table repeatability_types add check (id between 1 and 15);
alter table closing_kinds add check (id between 1 and 15);
alter table result_types add check (id between 1 and 15);
alter table channels add check (id between 1 and 65535);

-- Of terms only 15 and 30 days are asked for; those of 254 days and more are one.
create function appeal_facts(status text, kind_id int, applicant_type_id int, repeatability_type_id int, closing_kind_id int, result_type_id int,
    channel_id int, is_control boolean, applicant_count int, late_term int) returns bigint language sql immutable as $$
  select array_position(array['registration', 'classification', 'process', 'for_information', 'transfer_asked', 'resolved', 'deleted'], status)::bigint
       | (kind_id::bigint << 4)
       | (applicant_type_id::bigint << 8)
       | (coalesce(repeatability_type_id, 0)::bigint << 12)
       | (coalesce(closing_kind_id, 0)::bigint << 16)
       | (coalesce(result_type_id, 0)::bigint << 20)
       | (channel_id::bigint << 24)
       | (is_control::int::bigint << 40)
       | ((applicant_count > 1)::int::bigint << 41)
       | (least(coalesce(late_term + 1, 0), 255)::bigint << 42)
$$;

-- The same columns again, by the names that conditions over `appeal_rows` have for them. Of collective appeals `applicant_count` is 2.
create function facts_of_appeal(facts bigint, open_deadline date) returns table (status text, kind_id int, applicant_type_id int,
    repeatability_type_id int, closing_kind_id int, result_type_id int, channel_id int, is_control boolean, applicant_count int, late_term int,
    deadline date) language sql immutable as $$
  select (array['registration', 'classification', 'process', 'for_information', 'transfer_asked', 'resolved', 'deleted'])[facts & 15],
         (facts >> 4 & 15)::int,
         (facts >> 8 & 15)::int,
         nullif(facts >> 12 & 15, 0)::int,
         nullif(facts >> 16 & 15, 0)::int,
         nullif(facts >> 20 & 15, 0)::int,
         (facts >> 24 & 65535)::int,
         facts >> 40 & 1 = 1,
         (facts >> 41 & 1)::int + 1,
         nullif(facts >> 42 & 255, 0)::int - 1,
         open_deadline
$$;

alter table appeal_rows
  add column facts bigint,
  -- while somebody still has to consider it
  add column open_deadline date,
  -- full years on the day of registration
  add column age smallint,
  -- where the problem is
  add column place_area_id int,
  add column place_mahalla_id int;

-- Where the problem is, if the appeal says so; else where the applicant lives.
alter table appeals
  add column place_area_id int,
  add column place_mahalla_id int,
  add column place_text text;
alter table appeals
  add constraint appeals_place_area_id_fkey foreign key (place_area_id) references areas not valid,
  add constraint appeals_place_mahalla_id_fkey foreign key (place_mahalla_id) references mahallas not valid,
  add constraint appeals_place_of_area_check check (place_mahalla_id is null or place_area_id is not null) not valid,
  add constraint appeals_place_text_check check (length(place_text) <= 300) not valid;
