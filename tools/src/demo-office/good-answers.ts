import { sql } from "kysely";
import type { Db } from "@murojaat/server/engine/db/pool.ts";

/** What signers say of answers that others may write like. */
const reasons = [
  "Nima aniqlangani va nima qilingani kun va joyi bilan yozilgan.",
  "Murojaatchiga keyingi qadamlari aniq tushuntirilgan.",
  "Qisqa va tushunarli: ortiqcha ibora yoʻq.",
  "Masʼul xodim va nazorat muddati koʻrsatilgan.",
  "Natija murojaatchi ishtirokida tekshirilgani aytilgan.",
  "Har bir vajga alohida javob berilgan.",
  "Ish kim tomonidan va qachon bajarilgani koʻrinib turibdi.",
  "Muloyim va aniq yozilgan.",
];
/** Answers that were begun from an earlier one. */
const taken = 12;

/** Signers hold up an answer in each of some topics, and some answers were written from an earlier one of the same office and topic. */
export const holdUpAnswers = async (db: Db): Promise<void> => {
  await sql`
    insert into good_answers (id, why, marked_by, marked_at)
    select id, (${reasons}::text[])[nth], signer_id, confirmed_at
      from (select w.id, w.signer_id, w.confirmed_at, row_number() over (order by w.id desc) as nth
              from answers w
             where w.id in (select max(w.id) from tasks t join answers w on w.id = t.answer_id join appeals a on a.id = t.appeal_id
                             join result_types r on r.id = w.result_type_id
                            where t.status = 'resolved' and t.parent_id is null and not a.is_undisclosed and a.status <> 'deleted'
                              and r.code = 'positive' and length(w.text) > 200
                            group by t.topic_id)) newest
     where nth <= ${reasons.length}`.execute(db);
  await sql`
    insert into answer_sources (task_id, answer_id, taken_by, taken_at)
    select task_id, earlier_id, author_id, created_at
      from (select w.task_id, w.author_id, w.created_at,
                   (select e.id from tasks s join answers e on e.id = s.answer_id join appeals b on b.id = s.appeal_id
                     where s.topic_id = t.topic_id and s.organization_id = t.organization_id and s.appeal_id <> t.appeal_id and s.status = 'resolved'
                       and not b.is_undisclosed and e.confirmed_at < w.created_at order by e.id desc limit 1) as earlier_id
              from tasks t join answers w on w.id = t.answer_id where t.status in ('answer_check', 'answer_confirm', 'notify', 'resolved')) written
     where earlier_id is not null order by created_at desc limit ${taken}`.execute(db);
};
