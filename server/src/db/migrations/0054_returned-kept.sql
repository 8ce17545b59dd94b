-- What came back to the office that sent it, kept as the totals of 0008 are: to count the 920 of the largest office took a quarter of all its counters.
create function keep_returned() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'returned' then
    insert into list_total_changes (organization_id, list, n) values (old.from_org_id, 'returned', -1);
  end if;
  if new.status = 'returned' then
    insert into list_total_changes (organization_id, list, n) values (new.from_org_id, 'returned', 1);
  end if;
  return null;
end $$;
create trigger keep_returned_i after insert on tasks for each row when (new.status = 'returned') execute function keep_returned();
create trigger keep_returned_u after update of status, from_org_id on tasks for each row
  when ((old.status = 'returned') <> (new.status = 'returned') or old.from_org_id <> new.from_org_id) execute function keep_returned();

do $$
begin
  execute 'create or replace view counted_list_totals as ' || rtrim(pg_get_viewdef('counted_list_totals'), ';')
    || ' union all select t.from_org_id, ''returned'', count(*) from tasks t where t.status = ''returned'' group by 1';
end $$;
insert into list_totals (organization_id, list, n) select organization_id, list, n from counted_list_totals where list = 'returned';
