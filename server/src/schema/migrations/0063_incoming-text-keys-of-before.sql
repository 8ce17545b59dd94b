-- Apart from the column, for which readers wait.
update incoming_appeals set text_key = fold(text) where status <> 'registered';
