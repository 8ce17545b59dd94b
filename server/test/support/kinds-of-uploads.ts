import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { botApi, type BotApi } from "./bot-api.ts";
import type { Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { amr, boxes, compoundOf, cp1251, jpeg, officeFile, ogg, openDocument, png, sample, tiff, utf16 } from "./sample-files.ts";
import { localStore } from "../../src/engine/files/store.ts";
import { telegramApi } from "../../src/office/applicant-messages/providers/telegram.ts";
import { startBot } from "../../src/office/telegram/bot.ts";

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n");
const page = Buffer.from("<html><table><tr><td>1</td></tr></table></html>");
export type Sent = readonly [name: string, content: Buffer, kept: string];
/** What people send, and the name under which each is kept; a reason where it is left out. */
export const sent: readonly Sent[] = [
  ["ariza.pdf", pdf, "ariza.pdf"],
  ["marka.pdf", Buffer.concat([Buffer.from("\ufeff\r\n"), pdf]), "marka.pdf"],
  ["parolli.pdf", sample("pdf-AES-256-open.pdf"), "parolli.pdf"],
  ["Xat 12.05", pdf, "Xat 12.05.pdf"],
  ["IMG_0001.HEIC", sample("rasm.heic"), "IMG_0001.HEIC"],
  ["rasm.jfif", jpeg, "rasm.jfif"],
  ["skan", jpeg, "skan.jpg"],
  ["rasm.jpg", png, "rasm.png"],
  ["rasm.webp", sample("rasm.webp"), "rasm.webp"],
  ["faks.tif", tiff("II"), "faks.tif"],
  ["xat.docx", await officeFile("docx"), "xat.docx"],
  ["xat.docx", await officeFile("xlsx"), "xat.xlsx"],
  ["parolli.docx", compoundOf({ EncryptedPackage: Buffer.alloc(5000) }), "parolli.docx"],
  ["jadval.ods", await openDocument("spreadsheet"), "jadval.ods"],
  ["maktub.doc", sample("maktub.doc"), "maktub.doc"],
  ["jadval.xls", sample("jadval.xls"), "jadval.xls"],
  ["rtf.doc", Buffer.from("{\\rtf1 Suv}"), "rtf.rtf"],
  ["1c.xls", page, "1c.xls"],
  ["ro.csv", cp1251("ФИО;Туман\nАлиев;Кува\n"), "ro.csv"],
  ["utf16.txt", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16("Сув йўқ")]), "utf16.txt"],
  ["xat.eml", Buffer.from("From: a@b\nDate: x\nSubject: y\n\nSuv"), "xat.eml"],
  ["xat.msg", compoundOf({ "__properties_version1.0": "x" }), "xat.msg"],
  ["xat.pdf.p7m", sample("imzo.p7m"), "xat.pdf.p7m"],
  ["imzo.p7s", sample("imzo.p7s"), "imzo.p7s"],
  ["parolli.zip", sample("parolli.zip"), "parolli.zip"],
  ["yozuv.opus", ogg(), "yozuv.opus"],
  ["yozuv.amr", amr, "yozuv.amr"],
  ["yozuv.wav", Buffer.from("RIFF\x24\0\0\0WAVEfmt "), "yozuv.wav"],
  ["video.3gp", boxes("3gp5"), "video.3gp"],
  ["video.mov", boxes("qt  "), "video.mov"],
  ["rasm.png", page, "file_is_program"],
  ["xat.docx", await officeFile("docm"), "file_has_macros"],
  ["slayd.ppt", compoundOf({ "PowerPoint Document": "x" }), "file_type_unknown"],
];

export let portal: Portal;
export let area: { id: number; name: string };
let telegram: BotApi;
let bot: { stop: () => Promise<void> };

/** The names of the files of a record in their order, and why others were left out. */
export const keptOf = async (ticket: string): Promise<{ text: string; files: string[]; leftOut: string[] }> => {
  const registrator = await portal.as("registrator2");
  const { rows } = await sql<{ id: number }>`select id from incoming_appeals where ticket = ${ticket}`.execute(portal.db);
  const { body } = await registrator.get(`/appeals/incoming/${rows[0]!.id}`);
  return {
    text: body.appeal.text,
    files: body.files.map((file: { resourceName: string }) => file.resourceName),
    leftOut: body.leftOut.map((one: { reason: string }) => one.reason),
  };
};

let chat = 9000;
/** Goes with the bot as far as the text of the appeal. */
export const begin = async (): Promise<void> => {
  chat += 1;
  for (const text of ["/start", "Oʻzbekcha", `90222${chat}`, "Karimov Ali", area.name, "Shikoyat"]) await write({ text });
};
export const write = async (message: object): Promise<string> => {
  telegram.write(chat, message);
  return (await telegram.next(chat)).text;
};
export const finish = async (): Promise<string> => {
  await write({ text: "Davom etish" });
  return /TG-[0-9A-Z]{10}/.exec(await write({ text: "Yuborish" }))![0];
};

/** A portal that takes appeals from outside and by the bot. */
export const useKindsOfUploads = (): void => {
  beforeAll(async () => {
    portal = await openPortal();
    const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name_uz as name from users u join organizations o on o.id = u.organization_id join areas a on a.id = o.area_id where u.login = 'registrator2'`.execute(
      portal.db,
    );
    area = rows[0]!;
    const token = "4242:maxfiy-kalit-maxfiy-kalit";
    telegram = await botApi(token, Object.fromEntries(sent.map(([, content], n) => [`id-${n}`, content])));
    bot = startBot(
      portal.app,
      telegramApi({ base: telegram.base, token }),
      { store: localStore(portal.folder), scan: undefined, log: { warn: () => {} } },
      { info: () => {}, warn: () => {} },
    );
  });
  afterAll(async () => {
    await bot.stop();
    await telegram.server.close();
    await portal.close();
  });
};
