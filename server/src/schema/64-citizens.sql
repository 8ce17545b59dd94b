-- What the public page tells people: when an office is open, and what became of a ticket.

alter table organizations
  add column hours_uz text check (length(hours_uz) <= 200),
  add column hours_uk text check (length(hours_uk) <= 200),
  add column hours_ru text check (length(hours_ru) <= 200);

-- With the ticket it opens what the public page tells of the record: eight characters of Crockford's base 32; null for records before it.
alter table incoming_appeals
  add column status_code text check (status_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$');

-- The receipt tells it; what an office has written differently stays.
update text_templates
   set name_uz = replace(replace(name_uz, 'Qabul raqami: {ticket}', 'Talon raqami: {ticket}'),
         'Bu xabar avtomatik yuborilgan.', 'Bu xabar avtomatik yuborilgan. Tekshirish kodi: {code} {address}'),
       name_uk = replace(replace(name_uk, 'Қабул рақами: {ticket}', 'Талон рақами: {ticket}'),
         'Бу хабар автоматик юборилган.', 'Бу хабар автоматик юборилган. Текшириш коди: {code} {address}'),
       name_ru = replace(name_ru, 'Сообщение отправлено автоматически.', 'Сообщение отправлено автоматически. Код проверки: {code} {address}')
 where code = 'sms_received';
