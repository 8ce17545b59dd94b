-- Where an applicant can be written to. Of those who came from outside it stands with the record that they sent: the latest is theirs.
alter table applicants add column email text;
update applicants p set email = sent.email
  from (select distinct on (a.applicant_id) a.applicant_id, i.email from incoming_appeals i join appeals a on a.id = i.appeal_id
         where i.email is not null order by a.applicant_id, i.id desc) sent
 where p.id = sent.applicant_id;
