import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import type { FastifyServerOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loggerOptions } from "../../src/engine/http/logger.ts";
import { writeReadings } from "../../src/engine/privacy/reading-log.ts";
import { download, withPurpose } from "../support/download.ts";
import { password, type Person, type Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";
import { docxText, docxWith } from "../support/docx.ts";
import { readXlsx } from "../support/xlsx.ts";

const lines: string[] = [];
const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
let portal: Portal;
let at: Stations;
let registrator: Person;
beforeAll(async () => {
  portal = await openPortal({ logger: { ...(loggerOptions("trace") as object), stream } as FastifyServerOptions["logger"] });
  at = stations(portal);
  registrator = await portal.as("registrator");
});
afterAll(() => portal.close());

const person = {
  phone: "907776655",
  homePhone: "732221100",
  email: "mohlaroyim71@mail.uz",
  lastName: "Yusufjonova",
  firstName: "Mohlaroyim",
  passportSn: "AC",
  passportNum: "7418529",
  inn: "369258147",
  birthdate: "15.06.1971",
  address: "Chilonzor koʻchasi, 77",
};

describe("a mask", () => {
  it.each([
    [{ phone: "90*****55" }, "applicant.phone"],
    [{ homePhone: "73*****00" }, "applicant.homePhone"],
    [{ email: "m********" }, "applicant.email"],
    [{ passportSn: "A***" }, "applicant.passportSn"],
    [{ passportNum: "7******" }, "applicant.passportNum"],
    [{ inn: "3********" }, "applicant.inn"],
    [{ birthdate: "15.**.****" }, "applicant.birthdate"],
    [{ address: "C********" }, "applicant.address"],
  ])("%j written back is refused, and nothing is changed", async (masked, path) => {
    const { id } = await at.registered({}, person);
    const before = await at.record(id);

    const reply = await registrator.put("/appeal-actions/update-with-applicant", await at.form({ id }, { ...person, ...masked }));

    expect([400, 422]).toContain(reply.status);
    expect(reply.body.details.map((d: { path: string }) => d.path)).toEqual([path]);
    expect(await at.record(id)).toEqual(before);
  });

  it.each([
    ["controller", "90*****55"],
    ["registrator", "907776655"],
  ])("covers every personal field on the card, except the phone where its lists show it: %s", async (login, phone) => {
    const { id } = await at.registered({}, person);

    const { applicant } = at.ok(await (await portal.as(login)).get(`/appeals/detail/${id}`));

    expect(applicant).toMatchObject({
      masked: true,
      phone,
      homePhone: "73*****00",
      email: "m********",
      passport: "A********",
      inn: "3********",
      birthdate: "15.**.****",
      address: "C********",
    });
    expect(applicant.fullName).toBe("Yusufjonova Mohlaroyim Akmalovna");
  });
});

describe("the phone of an appeal", () => {
  /** Where one appeal shows it: the row from which list and preview have it, the card, the same in Excel, and the card of a task. */
  const shown = async (login: string, id: number, number: string) => {
    const reader = await portal.as(login);
    const query = `requestNumber=${encodeURIComponent(number)}`;
    const [row] = at.ok(await reader.get(`/appeals/menu/dashboard?${query}`)).rows;
    const card = at.ok(await reader.get(`/appeals/detail/${id}`));
    const [sheet] = readXlsx((await download(portal, login, `/appeals/excel?menu=dashboard-appeal&${query}`)).bytes);
    const [letter] = Object.entries(sheet!.rows[0]!).find(([, title]) => title === "Telefon raqami")!;
    return [row.applicantPhone, card.applicant.phone, sheet!.rows[1]![letter]];
  };

  it("is the same in list, preview, card and Excel: whole for the leader whose decision waits, a mask for the controller", async () => {
    const { id, requestNumber } = await at.registered({}, person);
    at.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 1 }));

    expect(await shown("leader", id, requestNumber)).toEqual(Array(3).fill("907776655"));
    expect(await shown("controller", id, requestNumber)).toEqual(Array(3).fill("90*****55"));
  });

  it("is the same after the decision", async () => {
    const { appealId } = await at.newTask("process");
    const { requestNumber } = at.ok(await (await portal.as("leader")).get(`/appeals/detail/${appealId}`));
    for (const [login, phone] of [
      ["leader", "901234567"],
      ["controller", "90*****67"],
    ] as const) {
      expect(await shown(login, appealId, requestNumber), login).toEqual(Array(3).fill(phone));
    }
  });

  it("is shown by a card that is logged as read, and its other personal values by a separate call", async () => {
    const { id } = await at.registered({}, person);
    at.ok(await registrator.get(`/appeals/detail/${id}`));

    expect(await readings("registrator", id)).toEqual(["card"]);
  });
});

/** The log's entries of this appeal and reader: which of its readings, the first one first. */
const readings = async (login: string, appealId: number): Promise<(string | null)[]> => {
  await writeReadings(portal.db);
  const { rows } = await sql<{ list: string | null }>`
    select l.list from reading_log l join users u on u.id = l.user_id where u.login = ${login} and l.appeal_id = ${appealId} order by l.id`.execute(
    portal.db,
  );
  return rows.map((row) => row.list);
};

/** The purposes that the log has of this appeal and reader, the first one first. */
const purposes = async (login: string, appealId: number) => {
  await writeReadings(portal.db);
  const { rows } = await sql<{ list: string; purpose: string | null }>`
    select l.list, l.purpose from reading_log l join users u on u.id = l.user_id
     where u.login = ${login} and l.appeal_id = ${appealId} and l.list in ('personal-data', 'history') order by l.id`.execute(portal.db);
  return rows.map(({ list, purpose }) => [list, purpose]);
};
const calls = ["personal-data", "personal-history"] as const;

describe("the purpose of opening masks", () => {
  it("is not asked of a person whose step is next, and is logged as work on the appeal", async () => {
    const { id } = await at.registered({}, person);
    for (const one of calls) at.ok(await registrator.post(`/appeals/${id}/${one}`));

    expect(await purposes("registrator", id)).toEqual([
      ["personal-data", "appeal_work"],
      ["history", "appeal_work"],
    ]);
  });

  it("is asked of everybody else, chosen from a closed list, and nothing is opened or logged without it", async () => {
    const { id } = await at.registered({}, person);
    const leader = await portal.as("leader");
    for (const one of calls) {
      const refused = await leader.post(`/appeals/${id}/${one}`);
      expect([refused.status, refused.body.code], one).toEqual([409, "purpose_needed"]);
      expect((await leader.post(`/appeals/${id}/${one}`, { purpose: "curiosity" })).status, one).toBe(400);
    }
    expect(await purposes("leader", id)).toEqual([]);

    at.ok(await leader.post(`/appeals/${id}/personal-data`, { purpose: "applicant_call" }));
    at.ok(await leader.post(`/appeals/${id}/personal-history`, { purpose: "inspection" }));
    expect(await purposes("leader", id)).toEqual([
      ["personal-data", "applicant_call"],
      ["history", "inspection"],
    ]);
  });

  it("follows the work: once the appeal has moved on, its sender is asked, and its present owner is not", async () => {
    const { id } = await at.registered({}, person);
    at.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 1 }));

    expect((await registrator.post(`/appeals/${id}/personal-data`)).body.code).toBe("purpose_needed");
    expect((await (await portal.as("leader")).post(`/appeals/${id}/personal-data`)).status).toBe(200);
  });

  it("is counted by person, day and purpose", async () => {
    const { id } = await at.registered({}, person);
    const admin = await portal.as("admin");
    const row = async () => {
      await writeReadings(portal.db);
      const [first] = at.ok(await admin.get(`/admin/reading-days?usersId=${await at.userId("signer")}`)).rows;
      return first && [first.appeal_work, first.applicant_call, first.identity_check, first.inspection];
    };
    const signer = await portal.as("signer");
    expect(await row()).toBeUndefined();
    for (const purpose of ["identity_check", "applicant_call", "identity_check"])
      await signer.post(`/appeals/${id}/personal-data`, { purpose });
    expect(await row()).toEqual([0, 1, 2, 0]);

    const log = at.ok(await admin.get(`/admin/reading-log?usersId=${await at.userId("signer")}&purpose=identity_check`));
    expect(log.total).toBe(2);

    // several at once, and the rows written by two at once
    await Promise.all(Array.from({ length: 8 }, () => signer.post(`/appeals/${id}/personal-data`, { purpose: "inspection" })));
    await Promise.all([writeReadings(portal.db), writeReadings(portal.db)]);
    expect(await row()).toEqual([0, 1, 2, 8]);
  });
});

describe("the purpose of printing a document with personal values", () => {
  const secrets = /907776655|732221100|7418529|369258147|15\.06\.1971|Chilonzor/;
  const print = (login: string, path: string) => download(portal, login, path, { method: path.includes("export") ? "POST" : "GET" });
  /** Of an appeal that its leader has extended, and whose next step is not the leader's. */
  const papersOf = (id: number) => [
    `/appeals/word-export/${id}`,
    `/appeals/word-export/${id}?format=pdf`,
    `/appeals/blank/${id}`,
    `/appeals/blank/${id}?format=word`,
    `/appeals/extension-letter/${id}`,
    `/appeals/extension-letter/${id}?format=pdf`,
    `/appeals/${id}/letter-names?language=UZ`,
  ];
  const printed = async (login: string, id: number) => {
    await writeReadings(portal.db);
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', l.list, l.filter ->> 'document', coalesce(l.purpose, '–')) as line from reading_log l join users u on u.id = l.user_id
       where u.login = ${login} and l.appeal_id = ${id} order by l.id`.execute(portal.db);
    return rows.map(({ line }) => line);
  };
  const extended = async () => {
    const { id } = await at.registered({}, person);
    const days = { appeal_id: id, days: 5, description: "Oʻrganish kerak" };
    at.ok(await (await portal.as("leader")).patch("/appeal-actions/extend-term", days));
    return id;
  };

  it("is asked of everybody whose step is not next, in every format, and nothing is printed or logged without it", async () => {
    const id = await extended();
    for (const path of papersOf(id)) {
      const refused = await print("leader", path);
      expect([refused.status, refused.json().code], path).toEqual([409, "purpose_needed"]);
      expect((await print("leader", withPurpose(path, "curiosity"))).status, path).toBe(400);
    }
    expect(await printed("leader", id)).toEqual([]);

    for (const path of papersOf(id)) expect((await print("leader", withPurpose(path, "inspection"))).status, path).toBe(200);
    expect(await printed("leader", id)).toEqual([
      "document appeal-card inspection",
      "document appeal-card inspection",
      "document blank inspection",
      "document blank inspection",
      "document extension-letter inspection",
      "document extension-letter inspection",
      "letter-names inspection",
    ]);
    const { rows } = await sql<{ n: number }>`
      select d.inspection as n from reading_days d join users u on u.id = d.user_id where u.login = 'leader' order by d.day desc`.execute(
      portal.db,
    );
    expect(rows[0]!.n).toBeGreaterThanOrEqual(papersOf(id).length);
  });

  it("is not asked of a person whose step is next, nor of one who sees masks", async () => {
    const id = await extended();
    for (const path of papersOf(id)) expect((await print("registrator", path)).status, path).toBe(200);
    expect([...new Set((await printed("registrator", id)).map((line) => line.split(" ").at(-1)))]).toEqual(["appeal_work"]);

    for (const path of papersOf(id).filter((one) => !/pdf|blank\/\d+$|letter-names/.test(one))) {
      const { status, bytes } = await print("controller", path);
      expect(status, path).toBe(200);
      expect(docxText(bytes), path).not.toMatch(secrets);
    }
    expect(await printed("controller", id)).toEqual(["document appeal-card –", "document blank –", "document extension-letter –"]);
    expect((await print("bag-leader-1", `/appeals/word-export/${id}`)).status).toBe(404);
  });

  it("is not asked for a document that names the applicant only, unless the office's own template has more", async () => {
    const { id, appealId } = await at.taskIn("process");
    const card = `/tasks/export-card/${id}`;
    expect((await print("leader", card)).status).toBe(200);
    expect(await printed("leader", appealId)).toContain("document task-card –");

    const builtIn = await download(portal, "admin", "/admin/document-templates/file?name=task-card&language=UZ");
    const template = await docxWith(builtIn.bytes, {
      "word/document.xml": (xml) => xml.replace("{applicantName}", "{applicantName} {address}"),
    });
    await sql`
      insert into document_templates (name, language_id, file_name, content, uploaded_by)
      select 'task-card', l.id, 'x.docx', ${template}, ${await at.userId("admin")} from languages l where l.code = 'UZ'`.execute(portal.db);
    expect((await print("leader", card)).json().code).toBe("purpose_needed");
    expect((await print("leader", withPurpose(card))).status).toBe(200);
    expect((await print("controller", card)).status).toBe(200);
    await sql`delete from document_templates`.execute(portal.db);
  });

  it("is written in words beside the person who printed, opened and looked", async () => {
    const id = await extended();
    const leader = await portal.as("leader");
    at.ok(await leader.get(`/appeals/detail/${id}`));
    at.ok(await leader.post(`/appeals/${id}/personal-data`, { purpose: "inspection" }));
    await print("leader", withPurpose(`/appeals/word-export/${id}`, "applicant_call"));
    await writeReadings(portal.db);
    const wordsIn = async (language: string) => {
      const file = await download(portal, "admin", `/admin/reading-log/excel?appealsId=${id}&sortAttr=id&sortOrder=ASC`, { language });
      return readXlsx(file.bytes).map(({ rows }) => rows);
    };
    expect(JSON.stringify(await wordsIn("UZ"))).toMatch(/Murojaat kartasi.*Yashirin maʼlumot ochildi.*Hujjat olindi/);
    expect(JSON.stringify(await wordsIn("UK"))).toMatch(/Мурожаат картаси.*Яширин маълумот очилди.*Ҳужжат олинди/);
    expect(JSON.stringify(await wordsIn("RU"))).toMatch(/Карточка обращения.*Открыты скрытые данные.*Получен документ/);
  });
});

describe("personal fields of a card", () => {
  it("are opened in full by a person with the right, and each opening is one row of the log beside the card's", async () => {
    const { id } = await at.registered({}, person);
    at.ok(await registrator.get(`/appeals/detail/${id}`));
    expect(await readings("registrator", id)).toEqual(["card"]);

    const opened = at.ok(await registrator.post(`/appeals/${id}/personal-data`));

    expect(opened).toEqual({
      birthdate: "15.06.1971",
      passport: "AC7418529",
      inn: "369258147",
      address: "Chilonzor koʻchasi, 77",
      phone: "907776655",
      homePhone: "732221100",
      email: "mohlaroyim71@mail.uz",
      representative: null,
    });
    expect(await readings("registrator", id)).toEqual(["card", "personal-data"]);
  });

  it.each(["controller", "supervisor", "admin"])("stay closed to %s, and a refusal is no reading", async (login) => {
    const { id } = await at.registered({}, person);

    const reply = await (await portal.as(login)).post(`/appeals/${id}/personal-data`);

    expect([reply.status, reply.body.code]).toEqual([403, "not_permitted"]);
    expect(await readings(login, id)).toEqual([]);
  });

  it("do not exist for another office, which is no reading either", async () => {
    const { id } = await at.registered({}, person);

    const reply = await (await portal.as("bag-leader-1")).post(`/appeals/${id}/personal-data`);

    expect([reply.status, reply.body.code]).toEqual([404, "not_found"]);
    expect(await readings("bag-leader-1", id)).toEqual([]);
  });

  it("are masks in the readings of one task, too, except the phone where lists show it", async () => {
    const { id } = await at.taskIn("process");

    for (const path of ["get-article-info", "get-article-info-with-request"])
      for (const [login, phone] of [
        ["leader", "901234567"],
        ["controller", "90*****67"],
      ] as const) {
        const { appeal } = at.ok(await (await portal.as(login)).get(`/tasks/${path}?taskId=${id}`));
        expect([appeal.applicant.masked, appeal.applicant.phone], `${path} ${login}`).toEqual([true, phone]);
      }
  });

  it("in the history are masks until a person with the right opens them, which is a separate reading", async () => {
    const { id } = await at.registered({}, person);
    at.ok(
      await registrator.put(
        "/appeal-actions/update-with-applicant",
        await at.form({ id }, { ...person, phone: "917776655", email: "boshqa@mail.uz" }),
      ),
    );
    const phones = (history: { changes: { before: string; after: string; masked: boolean }[] }[]) =>
      history.flatMap(({ changes }) => changes.map(({ before, after, masked }) => [before, after, masked]));
    const history = async (login: string) => phones(at.ok(await (await portal.as(login)).get(`/appeal-actions/appeal-action-descs/${id}`)));
    const masked = [
      ["9********", "9********", true],
      ["m********", "b********", true],
    ];
    expect(await history("registrator")).toEqual(masked);
    expect(await history("controller")).toEqual(masked);
    expect(await readings("registrator", id)).toEqual([]);

    expect(phones(at.ok(await registrator.post(`/appeals/${id}/personal-history`)))).toEqual([
      ["907776655", "917776655", false],
      ["mohlaroyim71@mail.uz", "boshqa@mail.uz", false],
    ]);
    expect((await (await portal.as("controller")).post(`/appeals/${id}/personal-history`)).status).toBe(403);
    expect((await (await portal.as("bag-leader-1")).post(`/appeals/${id}/personal-history`)).status).toBe(404);

    expect(await readings("registrator", id)).toEqual(["history"]);
    expect(await readings("controller", id)).toEqual([]);
  });

  it("are masks where a message to the applicant is written", async () => {
    const { id } = await at.taskIn("notify");

    const { address } = at.ok(await (await portal.as("signer")).get(`/tasks/notification-preview?taskId=${id}`));

    expect(address).toMatch(/^\d\d\*{5}\d\d$/);
  });
});

describe("the form's applicant", () => {
  it("is not given in full to a role that may register but lacks the right to personal data", async () => {
    const { id, applicantsId } = await at.registered({}, person);
    const right = sql`role_id = (select id from roles where code = 'registrator') and permission_id = (select id from permissions where short_name = 'view_personal_data')`;
    await sql`delete from role_permissions where ${right}`.execute(portal.db);

    const replies = [
      await registrator.get(`/applicants/${applicantsId}`),
      await registrator.get(`/applicants/byPhone?phone=${person.phone}`),
      await registrator.get(`/appeals/detail/${id}`),
      await registrator.get("/appeals/menu/registration"),
    ];

    await sql`insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r, permissions p where r.code = 'registrator' and p.short_name = 'view_personal_data'`.execute(
      portal.db,
    );
    for (const secret of [person.passportNum, person.inn, person.birthdate, person.address, person.homePhone, person.email])
      for (const reply of replies) expect(JSON.stringify(reply.body)).not.toContain(secret);
  });
});

describe("the log", () => {
  it("contains no name, number, password or token, in any event", async () => {
    const signedIn = await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login: "leader", password } });
    const { token, refreshToken } = signedIn.json();
    await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login: "leader", password: "Xato-parol-2026" } });
    await portal.app.inject({ method: "POST", url: "/api/auth/refresh", payload: { refreshToken } });
    const { id } = await at.registered({ text: "Maxfiy gapim bor" }, person);
    await registrator.get(`/applicants/byPhone?phone=${person.phone}`);
    await registrator.get(`/appeals/search?search_value=${person.lastName}&search_type_id=3`);
    await registrator.get(`/appeals/menu/registration?applicantName=${person.lastName}&applicantPhone=${person.phone}`);
    await registrator.post("/appeal-actions/with-applicant", await at.form({ channelId: 999_999 }, person));
    await registrator.post("/appeal-actions/with-applicant", await at.form({}, { ...person, phone: `${person.phone}1` }));
    await registrator.get(`/no-such-call/${person.phone}`);
    // what was refused to whom
    const stranger = await portal.as("leader3");
    await stranger.get("/admin/users?pageSize=20");
    await stranger.get(`/appeals/detail/${id}`);
    // a fault of the portal, with the statement's values in the database's own report
    await sql`alter table applicants add constraint breaks check (last_name <> 'Buziladigan')`.execute(portal.db);
    const broken = await registrator.post("/appeal-actions/with-applicant", await at.form({}, { ...person, lastName: "Buziladigan" }));
    await sql`alter table applicants drop constraint breaks`.execute(portal.db);

    const log = lines.join("");
    expect(broken.status).toBe(500);
    expect(log).toContain(broken.body.requestId);
    expect(log).toContain("POST /api/appeal-actions/with-applicant");
    const user = await at.userId("leader3");
    expect(log).toMatch(new RegExp(`"call":"GET /api/admin/users","status":403,"ms":[\\d.]+,"user":${user}\\b`));
    expect(log).toMatch(new RegExp(`"call":"GET /api/appeals/detail/:id","status":404,"ms":[\\d.]+,"user":${user}\\b`));
    const numbered = (call: string) =>
      lines.some((line) => line.includes(`"call":"${call}"`) && /"status":40[34]/.test(line) && /"reqId":"[\w-]{16}"/.test(line));
    expect(["GET /api/admin/users", "GET /api/appeals/detail/:id"].map(numbered)).toEqual([true, true]);
    expect(JSON.stringify(broken.body)).not.toMatch(/constraint|applicants|Buziladigan/);
    const secrets = [
      ...Object.values(person),
      "Buziladigan",
      "Maxfiy",
      password,
      "Xato-parol-2026",
      token,
      refreshToken,
      registrator.token,
    ];
    for (const secret of secrets.filter((s) => s !== "AC")) expect(log, secret).not.toContain(secret);
    expect(id).toBeGreaterThan(0);
  });
});

describe("the example of nginx", () => {
  const example = readFileSync(join(import.meta.dirname, "../../../deploy/nginx/murojaat.conf"), "utf8");

  it("writes addresses without their queries, in every log that it keeps", () => {
    const formats = [...example.matchAll(/^log_format (\w+) (.*);$/gm)].map(([, name, text]) => [name, text]);
    expect(formats.map(([name]) => name)).toEqual(["without_queries"]);
    expect(formats[0]![1]).not.toMatch(/\$(request\b|request_uri|args|arg_|query_string|is_args|http_referer)/);
    const logs = [...example.matchAll(/^\s*access_log (.*);$/gm)].map(([, how]) => how!);
    expect(logs.filter((how) => how !== "off" && !how.endsWith(" without_queries"))).toEqual([]);
    expect(logs).toContain("/var/log/nginx/murojaat.log without_queries");
  });
});
