import { crc32, deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import PizZip from "pizzip";
import { expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import { typedPdf } from "../../../test/support/letters.ts";
import { noPoppler } from "../../../test/support/other-programs.ts";
import { pictures } from "../../../test/support/pictures.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { pdf } from "../../../test/support/uploads.ts";
import { writeAllReadings } from "../../engine/privacy/reading-log.ts";
import {
  useBundleOffice,
  portal,
  at,
  workshop,
  uploaded,
  withFiles,
  jobs,
  begin,
  taken,
  page,
} from "../../../test/support/bundle-office.ts";

useBundleOffice();

/** A grey photo of 40 × 30, and the same as telephones write it: the camera says that it stands upright when it is turned. */
const lying = Buffer.from(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////wAALCAAeACgBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/ALgAAAAAD//Z",
  "base64",
);
const lyingJpeg = Buffer.concat([
  lying.subarray(0, 2),
  Buffer.from("ffe1002245786966000049492a0008000000010012010300010000000600000000000000".padEnd(72, "0"), "hex"),
  lying.subarray(2),
]);
const smallGif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** 20 000 × 20 000 points in 50 kB: unpacked they are 1.6 GB. */
const hugePng = Buffer.concat([
  Buffer.from("89504e470d0a1a0a", "hex"),
  chunk("IHDR", Buffer.from("00004e2000004e200100000000", "hex")),
  chunk("IDAT", deflateSync(Buffer.alloc(20_000 * 2501))),
  chunk("IEND", Buffer.alloc(0)),
]);

it("a ZIP holds every file under the name that is shown, none twice, and a list of them", async () => {
  const [first, second, text] = [await page("birinchi"), await page("ikkinchi"), Buffer.from("salom")];
  const appeal = await withFiles([
    ["Oʻtinch.pdf", first],
    ["Oʻtinch.pdf", second],
    ["Ариза матни.txt", text],
    ["Fayllar roʻyxati.txt", Buffer.from("begona")],
  ]);
  await sql`update files set waits_since = now() where id = ${appeal.files[3]!}`.execute(portal.db);

  const { bytes, name, type } = await taken(appeal.id, "zip");

  expect([name, type]).toEqual([`Murojaat-fayllari_${appeal.requestNumber.replaceAll("/", "-")}.zip`, "application/zip"]);
  const inside = Object.values(new PizZip(bytes).files);
  expect(inside.map((entry) => entry.name)).toEqual(["Fayllar roʻyxati.txt", "Oʻtinch.pdf", "Oʻtinch (2).pdf", "Ариза матни.txt"]);
  expect(
    inside
      .slice(1)
      .map((entry) => entry.asNodeBuffer().equals(entry.name.endsWith("txt") ? text : entry.name.includes("2") ? second : first)),
  ).toEqual([true, true, true]);
  const list = inside[0]!.asNodeBuffer().toString("utf8").split("\r\n");
  const [fio] = (await sql<{ n: string }>`select full_name as n from users where login = 'registrator'`.execute(portal.db)).rows;
  expect(list[0]).toBe("\ufeffNomi\tNimaga tegishli\tKimdan\tQachon\tHajmi, bayt");
  expect(list[2]).toMatch(
    new RegExp(`^Oʻtinch \\(2\\)\\.pdf\tmurojaat\t${fio!.n}\t\\d\\d\\.\\d\\d\\.\\d{4} \\d\\d:\\d\\d\t${second.length}$`),
  );
  expect(list.slice(4)).toEqual(["", "Bu yerga kirmagan fayllar", "Fayllar roʻyxati.txt\tvirusga tekshirilmagan", ""]);
  await sql`update files set waits_since = null`.execute(portal.db);
});

it(
  `a PDF holds the card, letters, PDFs and pictures in this order, and names what it cannot hold${noPoppler}`,
  { timeout: 30_000 },
  async ({ skip }) => {
    if (noPoppler) skip();
    const appeal = await withFiles([
      ["bir.pdf", await page("BIRINCHI SAHIFA")],
      ["rasm.heic", pictures.heic],
      ["yonboshlagan.jpg", lyingJpeg],
      ["belgi.gif", smallGif],
      ["bomba.png", hugePng],
      ["qulf.pdf", await typedPdf({ content: "SIR", userPassword: "parol" })],
      ["matn.txt", Buffer.from("salom")],
      ["buzuq.pdf", pdf],
      ["ikki.pdf", await page("IKKINCHI SAHIFA")],
    ]);
    const { bytes, type } = await taken(appeal.id, "pdf");

    expect(type).toBe("application/pdf");
    const pages = (await workshop.pagesOf("all.pdf", bytes)).map((lines) => lines.join(" "));
    const of = (words: string) => pages.findIndex((text) => text.includes(words));
    expect(of(appeal.requestNumber)).toBe(0);
    const first = of("BIRINCHI");
    expect([of("IKKINCHI") - first, pages.length - first]).toEqual([4, 6]);
    // the photo stands upright on an upright page
    const { width, height } = (await PDFDocument.load(bytes)).getPage(first + 2).getSize();
    expect(height).toBeGreaterThan(width);
    const last = pages.at(-1)!;
    expect([
      last.includes("bomba.png rasm juda katta"),
      last.includes("qulf.pdf parol bilan himoyalangan"),
      last.includes("matn.txt PDFga aylantirib boʻlmaydi"),
      last.includes("buzuq.pdf buzilgan"),
    ]).toEqual([true, true, true, true]);
    expect(pages.some((text) => text.includes("SIR"))).toBe(false);
  },
);

it("a bundle is given only to its asker, says what for, and is counted as a reading", async () => {
  const appeal = await withFiles([["bir.pdf", await page("bir")]]);
  const leader = await portal.as("leader");
  const refused = await leader.post(`/appeals/${appeal.id}/bundles`, { kind: "zip" });
  expect([refused.status, refused.body.code]).toEqual([409, "purpose_needed"]);
  expect((await begin(appeal.id, "zip", "registrator2")).status).toBe(404);
  const { id } = await taken(appeal.id, "zip", "leader");
  for (const login of ["registrator", "admin", "registrator2"]) {
    expect((await (await portal.as(login)).get(`/bundles/${id}`)).status).toBe(404);
    expect((await download(portal, login, `/bundles/${id}/file`)).status).toBe(404);
  }
  await writeAllReadings(portal.db);
  const { rows } = await sql<{ login: string; purpose: string | null }>`
    select u.login, l.purpose from reading_log l join users u on u.id = l.user_id where l.list = 'bundle' and l.appeal_id = ${appeal.id} order by l.id`.execute(
    portal.db,
  );
  expect(rows).toEqual([
    { login: "leader", purpose: "inspection" },
    { login: "leader", purpose: null },
  ]);
});

it("a bundle is refused once its asker sees masks, and has masks where its asker saw them", async () => {
  const appeal = await at.registered({}, { lastName: "Qodirova" });
  const { id } = await taken(appeal.id, "pdf", "leader");
  const right = sql`(select id from permissions where short_name = 'view_personal_data')`;
  const { rows } = await sql<{ role: number }>`
    delete from role_permissions where permission_id = ${right} and role_id in (select role_id from user_roles where user_id = ${await at.userId("leader")}) returning role_id as role`.execute(
    portal.db,
  );
  const leader = await portal.as("leader");
  expect((await leader.get(`/bundles/${id}`)).status).toBe(404);
  expect((await download(portal, "leader", `/bundles/${id}/file`)).status).toBe(404);

  const masked = at.ok(await begin(appeal.id, "pdf", "leader")) as { id: number };
  for (const { role } of rows) await sql`insert into role_permissions (role_id, permission_id) select ${role}, ${right}`.execute(portal.db);
  await runDueJobs(portal.db, jobs());
  const { status, bytes } = await download(portal, "leader", `/bundles/${masked.id}/file`);
  expect(status).toBe(200);
  if (!noPoppler) expect(await workshop.textOf("masked.pdf", bytes)).toContain("+998 90*****67");
});

it("a bundle hides an applicant whom its asker may not know", async () => {
  const scan = await uploaded("ariza.pdf", await page("Qodirova Nargiza"));
  const hidden = await at.registered(
    { files: [scan], isUndisclosed: true, text: "Shovqin" },
    { lastName: "Qodirova", firstName: "Nargiza" },
  );
  at.ok(
    await (await portal.as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: hidden.id, position_levels_id: 1 }),
  );
  const leader = await portal.as("leader");
  await at.draft(leader, hidden.id, { executorId: await at.userId("executor") });
  at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: hidden.id }));
  const seen = (await (await portal.as("controller")).get(`/appeals/detail/${hidden.id}`)).body;
  const zip = await taken(hidden.id, "zip", "controller");
  const names = Object.keys(new PizZip(zip.bytes).files);
  const drawn = await taken(hidden.id, "pdf", "controller");

  expect([seen.knowsApplicant, names]).toEqual([false, ["Fayllar roʻyxati.txt"]]);
  if (noPoppler) return;
  const text = await workshop.textOf("hidden.pdf", drawn.bytes);
  expect(text).not.toMatch(/Qodirova|Nargiza|Қодирова/);
  // its card tells of the tasks, as the one that is printed
  expect(text).toContain(`Masala mazmuni Ijrochi tashkilot Ijrochi Ijro muddati Holati ${seen.tasks[0]!.text}`);
});

it("a bundle is in the letters in which the office writes, whatever its reader has chosen", async () => {
  const appeal = await withFiles([["Oʻtinch.txt", Buffer.from("salom")]]);
  const listIn = async () => Object.values(new PizZip((await taken(appeal.id, "zip")).bytes).files)[0]!.name;
  const admin = await portal.as("admin");
  const write = async (since: string | null) =>
    at.ok(await admin.put("/admin/settings", { key: "alphabet", value: { since, screens: "2026" } }));
  await write(null);
  expect(await listIn()).toBe("Fayllar roʻyxati.txt");
  await write(at.today);
  await sql`delete from appeal_bundles`.execute(portal.db);

  expect(await listIn()).toBe("Fayllar röyxati.txt");
  await write(null);
});
