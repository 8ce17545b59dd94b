-- A task that was withdrawn while it was a draft never took anybody in: rows written in bulk may come as cancelled at once.
drop trigger keep_participation_i on tasks;
create trigger keep_participation_i after insert on tasks for each row when (new.status not in ('draft', 'cancelled')) execute function keep_participation();
