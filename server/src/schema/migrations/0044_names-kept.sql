-- Names of reference lists, offices and people, which each process keeps by their version (0042): a page of tasks joined twenty lists for them.
insert into versions (kind) values ('names');
do $$
declare list text;
begin
  foreach list in array array['appeal_kinds', 'applicant_types', 'areas', 'channels', 'closing_kinds', 'departments', 'organizations', 'position_levels', 'regions',
    'repeatability_types', 'result_reasons', 'result_types', 'sender_organizations', 'statuses', 'task_depth_levels', 'task_types', 'topics'] loop
    execute format('create trigger names_move after insert or delete or truncate or update of id, name_uz, name_uk, name_ru on %I for each statement execute function move_version(''names'')', list);
  end loop;
end $$;
create trigger names_move after insert or delete or truncate or update of id, last_name, first_name, middle_name on users for each statement execute function move_version('names');
