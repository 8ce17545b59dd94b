-- One word for the code with which an applicant checks an appeal; what an office has written differently stays.
update text_templates
   set name_uz = replace(name_uz, 'Holat kodi: {code}', 'Tekshirish kodi: {code}'),
       name_uk = replace(name_uk, 'Ҳолат коди: {code}', 'Текшириш коди: {code}'),
       name_ru = replace(name_ru, 'Код состояния: {code}', 'Код проверки: {code}')
 where code = 'sms_registered';
