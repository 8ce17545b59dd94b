create trigger published_open_data_is_kept before update or delete on open_data_releases
  for each row when (old.status = 'published') execute function refuse_change();
