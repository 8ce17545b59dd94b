-- What a letter proposes is kept with its reading. What was read before this is read again, for its lines are not enough: they go.
alter table file_readings
  -- characters of the text before the letter's body
  add column body_from int not null default 0,
  -- what it proposes for the forms, where that stands, and its doubtful words; null where nothing was read
  add column proposed jsonb,
  drop column lines;
update file_readings
   set state = 'waiting', tries = 0, text_language_id = default, confidence = default, pages = default, text = default, read_at = null
 where state = 'ready';
