import { Readable } from "node:stream";
import { sql } from "kysely";
import { readPage } from "@murojaat/server/engine/contents/pictures.ts";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import type { FileStore } from "@murojaat/server/engine/files/store.ts";
import { messagesOf } from "@murojaat/server/engine/http/language.ts";
import { signNames } from "@murojaat/server/engine/pdf/drawable.ts";
import { drawPdf } from "@murojaat/server/engine/pdf/pdf-maker.ts";

/** Letters as people type them, of people who are made up. */
const letters = [
  {
    head: [
      "Fargʻona viloyati hokimiga",
      "Quva tumani, Akbarobod MFY,",
      "Navbahor koʻchasi, 14-uyda yashovchi",
      "Karimova Dilnoza Akmalovnadan,",
      "tel. 90 123 45 67",
    ],
    title: "ARIZA",
    text: "Koʻchamizda oʻtgan yildan beri ichimlik suvi yoʻq. Quvurlar eskirgan, tuman suv taʼminoti korxonasiga uch marta murojaat qildik, lekin hech kim kelib koʻrmadi. Mahallada yigirma beshta oila yashaydi.\n\nMasalani joyida oʻrganib, suv quvurini almashtirishga yordam berishingizni soʻrayman.",
    foot: "12.05.2026          D. Karimova",
  },
  {
    head: [
      "Фарғона вилояти ҳокимига",
      "Олтиариқ тумани, Азимобод МФЙ,",
      "Мустақиллик кўчаси, 27-уйда яшовчи",
      "Раҳимов Баҳодир Эргашевичдан,",
      "тел. 91 345 67 89",
    ],
    title: "ШИКОЯТ",
    text: "Менинг отам биринчи гуруҳ ногирони ҳисобланади. Шу йил март ойидан бошлаб унга нафақа тўланмай қўйилди. Туман бўлимига икки марта бордим, аммо аниқ жавоб беришмади.\n\nУшбу масалани қонуний ҳал қилиб беришингизни сўрайман.",
    foot: "18.06.2026          Б. Раҳимов",
  },
  {
    head: [
      "Хокиму Ферганской области",
      "от Соколовой Ирины Павловны,",
      "проживающей по адресу: город Маргилан,",
      "улица Навои, дом 58, квартира 12,",
      "телефон 93 456 78 22",
    ],
    title: "ЗАЯВЛЕНИЕ",
    text: "Прошу Вас помочь в решении вопроса об отоплении нашего дома. С октября прошлого года в подъезде холодно, батареи не работают. Мы обращались в управляющую компанию четыре раза, но каждый раз нам отвечали, что денег на ремонт нет.\n\nПросим направить комиссию и сообщить о принятых мерах.",
    foot: "25.07.2026          И. Соколова",
  },
] as const;

/** A letter as a scanner hands it over. */
const scanned = async ({ head, title, text, foot }: (typeof letters)[number]): Promise<Buffer> => {
  const content = await drawPdf(signNames(messagesOf("UZ")), {
    pageSize: "A4",
    pageMargins: [80, 70, 60, 60],
    defaultStyle: { font: "DejaVu", fontSize: 12, lineHeight: 1.3 },
    content: [
      { text: head.join("\n"), margin: [200, 0, 0, 20] },
      { text: title, alignment: "center", margin: [0, 0, 0, 14] },
      { text, margin: [0, 0, 0, 20] },
      { text: foot, preserveLeadingSpaces: true },
    ],
  });
  const { jpeg } = await readPage(async () => ({ content, format: "pdf", page: 1 }));
  return Buffer.from(jpeg!);
};

/** The first of them, as a JPEG. */
export const scannedLetter = (): Promise<Buffer> => scanned(letters[0]);
let pictures: Promise<readonly Buffer[]> | undefined;
/** Drawn once by a process. */
const allScanned = (): Promise<readonly Buffer[]> => (pictures ??= Promise.all(letters.map(scanned)));

/**
 * Letters that were scanned this morning and wait to be registered at the offices of the demo accounts; they are read once the portal runs.
 * Where some wait it is done already. Errors: those of the store.
 */
export const addScans = async (db: Db, store: FileStore): Promise<void> => {
  if (await db.selectFrom("scanned_letters").select("id").limit(1).executeTakeFirst()) return;
  const registrators = await db
    .selectFrom("users")
    .select(["id", "organization_id"])
    .where("is_demo", "=", true)
    .where("login", "in", ["registrator", "registrator2", "registrator3"])
    .orderBy("id")
    .execute();
  for (const { id: uploaded, organization_id: organization } of registrators)
    for (const [at, picture] of (await allScanned()).entries()) {
      const kept = await store.keep(Readable.from([picture]));
      const name = `skan-${at + 1}.jpg`;
      await sql`
        with f as (
          insert into files (storage_key, name, mime_type, size, sha256, uploaded_by, bound_at)
          values (${kept.key}, ${name}, 'image/jpeg', ${kept.size}, ${kept.sha256}, ${uploaded}, now()) returning id),
        r as (insert into file_readings (file_id, asked_at) select id, now() - interval '1 hour' from f)
        insert into scanned_letters (organization_id, file_id, file_name, uploaded_by) select ${organization}, id, ${name}, ${uploaded} from f`.execute(
        db,
      );
    }
};
