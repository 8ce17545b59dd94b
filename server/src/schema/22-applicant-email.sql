-- Where an applicant can be written to: for who came from outside, the address given there. It stays empty where one person's records give
-- several: what is said of one appeal does not go to the address of another.
alter table applicants add column email text;
update applicants p set email = sent.email
  from (select a.applicant_id, min(i.email) as email from incoming_appeals i join appeals a on a.id = i.appeal_id
         where i.email is not null group by a.applicant_id having min(i.email) = max(i.email)) sent
 where p.id = sent.applicant_id;
