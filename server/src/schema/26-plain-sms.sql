-- Whether ʻ and ʼ are written as ' in SMS, which then takes fewer parts.
insert into settings (key, value) values ('plainSms', '{"isOn": false}') on conflict do nothing;
