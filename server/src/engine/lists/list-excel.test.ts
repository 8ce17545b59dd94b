import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { unzip } from "../archive/unzip.ts";
import { writeReadings } from "../privacy/reading-log.ts";
import { download } from "../../../test/support/download.ts";
import { compareExcels } from "../../../test/support/excel-of-lists.ts";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { readXlsx, type SheetRead } from "../../../test/support/xlsx.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  await fillDemo(portal.db, { appeals: 400, seed: 5, until: new Date("2026-11-20T12:00:00Z") });
}, 60_000);
afterAll(() => portal.close());

const sheets = async (login: string, path: string, language = "UZ"): Promise<SheetRead[]> => {
  const file = await download(portal, login, path, { language });
  expect(file.status, `${login} ${path}`).toBe(200);
  return readXlsx(file.bytes);
};
const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(portal.db)).rows[0]!;

// the others: list-excel.long.test.ts
describe.each(["registrator", "leader", "admin"])("the Excel of every list, for %s", (login) => {
  it("has the rows of the list, or is refused altogether", () => compareExcels(portal, login));
});

it.each([
  ["supervisor", "/appeals/supervisor-appeals-ecxel", "/appeals/supervisor-appeals"],
  ["supervisor", "/tasks/excel-supervisor-tasks", "/tasks/supervisor-tasks"],
  ["registrator", "/incoming/excel?menu=web", "/appeals/menu/web"],
])("the Excel of %s by GET %s has as many rows as the list, and is nobody's without its right", async (login, excel, list) => {
  const { total } = (await (await portal.as(login)).get(list)).body as { total: number };

  expect((await sheets(login, excel))[0]!.rows.length).toBe(total + 1);
  expect((await download(portal, "mahalla", excel)).status).toBe(403);
});

describe("the number of rows", () => {
  it("is the number that the database counts", async () => {
    const { n: process } = await one(sql<{ n: number }>`
      select count(*) as n from appeals a join users u on u.login = 'leader' where a.status = 'process' and u.organization_id in (a.holder_id, a.registered_org_id)`);
    const { n: own } = await one(sql<{ n: number }>`
      select count(*) as n from tasks t join users u on u.id = t.executor_id where u.login = 'executor2' and t.status = 'new'`);
    const { n: closed } = await one(sql<{ n: number }>`
      select count(*) as n from tasks t join users u on u.login = 'leader2' where t.status = 'resolved' and u.organization_id in (t.organization_id, t.from_org_id)`);

    expect((await sheets("leader", "/appeals/excel?menu=process"))[0]!.rows.length).toBe(process + 1);
    expect((await sheets("executor2", "/tasks/excel?menu=new-tasks"))[0]!.rows.length).toBe(own + 1);
    expect((await sheets("leader2", "/tasks/excel?menu=closed-tasks"))[0]!.rows.length).toBe(closed + 1);
    expect(Math.min(process, closed)).toBeGreaterThan(5);
  });
});

describe("an Excel file", () => {
  it("is named by prefix and time, and is Excel", async () => {
    const file = await download(portal, "leader", "/tasks/excel?menu=closed-tasks");

    expect(file.name).toMatch(/^\S+_[0-3]\d\.[01]\d\.20\d\d_[0-2]\d-[0-5]\d-[0-5]\d\.xlsx$/);
    expect(file.type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  });

  it.each([
    ["UZ", "Roʻyxatga olish", ["Murojaat raqami", "Ijro muddati", "Murojaatchi", "Murojaat matni"], "Tashkilot"],
    ["RU", "Регистрация", ["Номер обращения", "Срок исполнения", "Заявитель", "Текст обращения"], "Организация"],
    ["UK", "Рўйхатга олиш", ["Мурожаат рақами", "Ижро муддати", "Мурожаатчи", "Мурожаат матни"], "Ташкилот"],
  ])("speaks the caller's language: %s", async (language, title, headings, organization) => {
    const [rows, about] = await sheets("registrator", "/appeals/excel?menu=registration", language);

    expect([about!.rows[0]!["A"], rows!.name]).toEqual([title, title]);
    expect(["A", "B", "C", "D"].map((column) => rows!.rows[0]![column])).toEqual(headings);
    expect(about!.rows[1]!["A"]).toBe(organization);
  });

  it("says whose it is and what was asked for, by name", async () => {
    const { id } = await one(sql<{ id: number }>`select id from regions where name_uz = 'Fargʻona viloyati'`);

    const [rows, about] = await sheets(
      "registrator",
      `/appeals/excel?menu=registration&regionsId=${id}&from_createdDate=01.01.2026&documentNumber=${encodeURIComponent("=BEZ-RAQAM")}&sortAttr=deadline`,
    );

    const facts = Object.fromEntries(about!.rows.slice(1).map((row) => [row["A"], row["B"]]));
    expect(facts).toMatchObject({
      Tashkilot: "Fargʻona viloyati hokimligi",
      "Roʻyxatga olingan sana": "01.01.2026 – …",
      "Hujjat raqami": "=BEZ-RAQAM",
      Viloyat: "Fargʻona viloyati",
      Tartib: "Ijro muddati",
      "Qatorlar soni": 0,
    });
    expect(facts).toHaveProperty("Kim yuklab oldi");
    expect(rows!.rows).toHaveLength(1);
  });

  it("has the reader's chosen columns in that order, and no others of the family", async () => {
    const [rows] = await sheets("registrator", "/appeals/excel?menu=registration&columns=applicantName,requestNumber");
    expect(Object.values(rows!.rows[0]!)).toEqual(["Murojaatchi", "Murojaat raqami"]);

    for (const columns of ["password_hash", "requestNumber,requestNumber", "constructor"]) {
      const reply = await (await portal.as("registrator")).get(`/appeals/excel?menu=registration&columns=${columns}`);
      expect([reply.status, reply.body.details[0].path]).toEqual([400, "columns"]);
    }
  });

  it("keeps a name that looks like a formula as text, and shows days and moments as dates", async () => {
    const { requestNumber } = await to.registered(
      { docNumber: "=2+3", docDate: "05.03.2026" },
      { lastName: "=HYPERLINK(1)", firstName: "+9", middleName: "@x" },
    );

    const [rows] = await sheets("registrator", `/appeals/excel?menu=registration&requestNumber=${encodeURIComponent(requestNumber)}`);

    const heading = Object.entries(rows!.rows[0]!);
    const [row] = rows!.rows.slice(1);
    const of = (title: string) => row![heading.find(([, text]) => text === title)![0]];
    expect([of("Murojaatchi"), of("Hujjat raqami"), of("Hujjat sanasi")]).toEqual(["=HYPERLINK(1) +9 @x", "=2+3", 46_086]);
    // it was registered today, on the clock of Tashkent
    expect(Math.floor(Number(of("Roʻyxatga olingan sana")))).toBe(Math.floor((Date.now() + 5 * 3_600_000) / 86_400_000) + 25_569);
    expect(rows!.xml).not.toContain("<f>");
  });

  it("marks such a text as typed with an apostrophe, so that it becomes no formula when it is edited or saved otherwise", async () => {
    const { requestNumber } = await to.registered({ docNumber: "=2+3" });
    const { bytes } = await download(
      portal,
      "registrator",
      `/appeals/excel?menu=registration&requestNumber=${encodeURIComponent(requestNumber)}`,
    );

    const parts = unzip(bytes, { bytes: 10_000_000, entries: 100 });
    const styles = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s
      .exec(parts.get("xl/styles.xml")!.toString("utf8"))![1]!
      .match(/<xf .*?(?:\/>|<\/xf>)/gs)!;
    const [, style] = / s="(\d+)"[^>]*><is><t[^>]*>=2\+3</.exec(parts.get("xl/worksheets/sheet1.xml")!.toString("utf8"))!;
    expect(styles[Number(style)]).toContain('quotePrefix="1"');
  });

  it("names the files of an appeal", async () => {
    const upload = async (name: string) =>
      to.ok(
        await (
          await portal.as("registrator")
        ).post("/admin/files/upload/base64", { name, content: Buffer.from("%PDF-1.7\n").toString("base64") }),
      ).resourceId;
    const { requestNumber } = await to.registered({ files: [await upload("ariza.pdf"), await upload("илова.pdf")] });

    const [rows] = await sheets("registrator", `/appeals/excel?menu=registration&requestNumber=${encodeURIComponent(requestNumber)}`);

    expect(Object.values(rows!.rows[1]!)).toContain("ariza.pdf\nилова.pdf");
  });
});

describe("phones", () => {
  const column = (sheet: SheetRead): (string | number | undefined)[] => {
    const [letter] = Object.entries(sheet.rows[0]!).find(([, title]) => title === "Telefon raqami")!;
    return sheet.rows.slice(1).map((row) => row[letter]);
  };

  it("are masked for a reader without the right to personal data, as the last sheet says; nothing is logged", async () => {
    const before = await logged("controller");

    const [rows, about] = await sheets("controller", "/tasks/excel?menu=process-tasks");

    expect(column(rows!).length).toBeGreaterThan(3);
    for (const phone of column(rows!)) expect(phone).toMatch(/^\d\d\*{5}\d\d$/);
    expect(about!.rows.map((row) => row["A"])).toContain("Shaxsga doir maʼlumotlar");
    expect(await logged("controller")).toEqual(before);
  });

  it("are whole for a reader with the right, and the reading is logged with its filter and the number of rows", async () => {
    const before = await logged("leader");

    const [rows] = await sheets("leader", "/appeals/excel?menu=process&sortOrder=ASC");

    for (const phone of column(rows!)) expect(phone).toMatch(/^\d{9}$/);
    const after = await logged("leader");
    expect(after.slice(before.length)).toEqual([
      { list: "process", filter: { menu: "process", sortOrder: "ASC", excel: true }, rows: rows!.rows.length - 1 },
    ]);
  });
});
const logged = async (login: string): Promise<{ list: string; filter: object; rows: number }[]> => {
  await writeReadings(portal.db);
  const { rows } = await sql<{ list: string; filter: object; rows: number }>`
    select l.list, l.filter, l.rows from reading_log l join users u on u.id = l.user_id where u.login = ${login} order by l.id`.execute(
    portal.db,
  );
  return rows;
};

describe("a wrong request", () => {
  it.each([
    ["/tasks/excel?menu=no-such-list", 400],
    ["/tasks/excel?menu=closed-tasks&colour=red", 400],
    ["/tasks/excel?menu=closed-tasks&from_deadline=31.02.2026", 400],
    ["/tasks/excel?menu=closed-tasks&sortAttr=t.id;drop table tasks", 400],
    ["/appeals/excel?menu=registration", 403],
  ])("%s is refused", async (path, status) => {
    expect((await download(portal, "executor", path)).status).toBe(status);
  });

  it("may have a page number and a size, which change nothing", async () => {
    const [all] = await sheets("leader", "/tasks/excel?menu=closed-tasks");
    const [paged] = await sheets("leader", "/tasks/excel?menu=closed-tasks&pageNo=2&pageSize=20");

    expect(paged!.rows.length).toBe(all!.rows.length);
  });

  it("without a sign-in gets no file", async () => {
    expect((await portal.app.inject({ url: "/api/tasks/excel?menu=closed-tasks" })).statusCode).toBe(401);
  });
});

describe("a download over a real connection", () => {
  it("that is broken off ends the work, and leaves room for the next", async () => {
    const { token } = await portal.as("leader");
    await portal.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = portal.app.server.address() as AddressInfo;
    const ask = () =>
      request({ host: "127.0.0.1", port, path: "/api/tasks/excel?menu=closed-tasks", headers: { authorization: `Bearer ${token}` } }).end();
    const broken = async () => {
      const call = ask();
      await new Promise((resolve) => call.once("response", (reply) => reply.once("data", resolve)));
      call.on("error", () => {}).destroy();
    };

    // three, where a person may have two at a time
    for (let i = 0; i < 3; i += 1) {
      await broken();
      await expect
        .poll(async () => (await download(portal, "leader", "/tasks/excel?menu=closed-tasks")).status, { timeout: 10_000 })
        .toBe(200);
    }
  });

  it("is refused as the third at the same time", async () => {
    const ask = () => download(portal, "leader", "/tasks/excel?menu=closed-tasks");
    const waiting = sql<{ n: number }>`select count(*) as n from pg_locks where not granted and relation = 'tasks'::regclass`;
    const two = await portal.db.transaction().execute(async (trx) => {
      await sql`lock table tasks in access exclusive mode`.execute(trx);
      const begun = [ask(), ask()];
      await expect.poll(async () => (await waiting.execute(trx)).rows[0]!.n, { timeout: 10_000 }).toBe(2);

      const third = await ask();

      expect([third.status, third.json().code]).toEqual([429, "too_many"]);
      return { begun };
    });
    expect((await Promise.all(two.begun)).map((reply) => reply.status)).toEqual([200, 200]);
    expect((await ask()).status).toBe(200);
  });
});
