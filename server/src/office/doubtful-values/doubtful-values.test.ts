import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { sendMessages } from "../../../test/support/run-jobs.ts";

let portal: Portal;
let admin: Person;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  to = given(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from doubtful_values`.execute(portal.db);
  await sql`delete from notifications`.execute(portal.db);
});

/** What the upgrade to this version finds in the records that are there. */
const upgrade = async (): Promise<void> => {
  const file = readFileSync(join(import.meta.dirname, "../../schema/17-doubtful-values.sql"), "utf8");
  await sql.raw(file.slice(file.indexOf("-- A pasted"))).execute(portal.db);
};
type Row = {
  id: number;
  kind: string;
  value: string | null;
  requestNumber: string | null;
  organizationsId: number | null;
  list: string | null;
};
const rows = async (person = admin): Promise<Row[]> => to.ok(await person.get("/admin/doubtful-values?pageSize=100")).rows;
const only = async (kind: string): Promise<Row> => {
  const found = (await rows()).filter((row) => row.kind === kind);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const confirm = (id: number, person = admin) => person.patch(`/admin/doubtful-values/${id}/confirm`);
const correct = (id: number, body: object, person = admin) => person.patch(`/admin/doubtful-values/${id}/correct`, body);
const phonesOf = async (appealId: number) =>
  (
    await sql<{ phone: string; home: string | null }>`
      select p.phone, p.home_phone as home from appeals a join applicants p on p.id = a.applicant_id where a.id = ${appealId}`.execute(
      portal.db,
    )
  ).rows[0]!;
/** As the form of 0.2.0 did after a message of this channel. */
const putUnder = async (channel: string, appealId: number): Promise<void> => {
  await sql`update appeals set channel_id = (select id from channels where code = ${channel}) where id = ${appealId}`.execute(portal.db);
  await sql`select refresh_appeal_rows(array[${appealId}]::bigint[])`.execute(portal.db);
};
const waitingInMyDay = async (): Promise<number> =>
  (to.ok(await admin.get("/profile/my-day")).setUp as { figure: string; count: number }[]).find(
    ({ figure }) => figure === "doubtfulValues",
  )!.count;

describe("the upgrade", () => {
  it("finds cut phones, accounts without their last digits, error values, paper under an external channel, misspelt letters", async () => {
    const cut = await to.registered({}, { phone: "998901234", homePhone: "998732011", lastName: "Kesilgan" });
    const whole = await to.registered({}, { phone: "909980011", homePhone: "732011301", lastName: "Butun" });
    const paper = await to.registered({}, { phone: "901110022", lastName: "Qogʻoz" });
    await putUnder("telegram", paper.id);
    await sql`update users set phone = '998901234' where login = 'executor3'`.execute(portal.db);
    await sql`update organizations set bank_account = case id when (select min(id) from organizations) then '20208000900123460000' else '20208000900123456001' end`.execute(
      portal.db,
    );
    await sql`insert into sender_organizations (name_uz, name_uk, name_ru) values ('#N/A', '#ССЫЛКА!', 'Подарок'), ('Sut # 1', 'Сут № 1', 'Молоко')`.execute(
      portal.db,
    );
    const issueLetter = async (language: string, name: string) => {
      const { id } = await to.registered({}, { phone: "901110033", lastName: name, firstName: "Ali", middleName: "" });
      await sql`insert into issued_letters (code, name, language_id, appeal_id, organization_id, number, day)
        select lpad(${String(id)}, 12, '0'), 'closing-letter', l.id, ${id}, a.holder_id, ${name}, date '2026-11-25' from languages l, appeals a where l.code = ${language} and a.id = ${id}`.execute(
        portal.db,
      );
    };
    for (const [language, name] of [
      ["UK", "MAʼRUFOVA"],
      ["RU", "Is'hoqov"],
      ["UK", "Oʼktamov"],
      ["RU", "Yuryeva"],
      ["UZ", "Мўътабаров"],
      // these were right
      ["UZ", "MAʼRUFOVA"],
      ["UK", "Maʼrufova"],
      ["RU", "Oʻktamov"],
      ["UK", "OʻKTAMOV"],
      ["UK", "Yoqubova"],
    ] as const)
      await issueLetter(language, name);

    await upgrade();

    const found = await rows();
    expect(found.map(({ kind }) => kind).toSorted()).toEqual([
      "account",
      "applicant_home_phone",
      "applicant_phone",
      "channel",
      "letter",
      "letter",
      "letter",
      "letter",
      "letter",
      "name",
      "staff_phone",
    ]);
    const of = (kind: string) => found.find((row) => row.kind === kind)!;
    expect([of("applicant_phone").requestNumber, of("applicant_phone").value]).toEqual([cut.requestNumber, "99890****"]);
    expect([of("applicant_home_phone").requestNumber, of("applicant_home_phone").value]).toEqual([cut.requestNumber, "99873****"]);
    expect(of("channel").requestNumber).toBe(paper.requestNumber);
    expect([of("name").value, of("name").list]).toEqual(["#N/A / #ССЫЛКА! / Подарок", "sender_organizations"]);
    expect(of("account").value).toBe("20208000900123460000");
    expect(
      found
        .filter(({ kind }) => kind === "letter")
        .map(({ value }) => String(value))
        .toSorted(),
    ).toEqual([
      "Is'hoqov, RU, 25.11.2026",
      "MAʼRUFOVA, UK, 25.11.2026",
      "Oʼktamov, UK, 25.11.2026",
      "Yuryeva, RU, 25.11.2026",
      "Мўътабаров, UZ, 25.11.2026",
    ]);
    expect(await waitingInMyDay()).toBe(11);
    expect(await phonesOf(cut.id)).toEqual({ phone: "998901234", home: "998732011" });
    expect(await phonesOf(whole.id)).toEqual({ phone: "909980011", home: "732011301" });
  });
});

/** One appeal whose applicant has a cut phone, found by the upgrade. */
const doubtful = async (login = "registrator") => {
  await sql`delete from doubtful_values`.execute(portal.db);
  await sql`update applicants set phone = '901234500', home_phone = null where phone like '998%' or home_phone like '998%'`.execute(
    portal.db,
  );
  const appeal = await to.registered({}, { phone: "998901234", lastName: "Kesilgan" }, login);
  await sql`insert into doubtful_values (kind, record_id) select 'applicant_phone', applicant_id from appeals where id = ${appeal.id}`.execute(
    portal.db,
  );
  return { appeal, row: await only("applicant_phone") };
};

describe("a doubtful value", () => {
  it("leaves the list when it is confirmed, once, and keeps its value", async () => {
    const { appeal, row } = await doubtful();

    expect((await confirm(row.id)).status).toBe(200);

    expect([await rows(), await waitingInMyDay()]).toEqual([[], 0]);
    expect((await confirm(row.id)).status).toBe(404);
    expect((await phonesOf(appeal.id)).phone).toBe("998901234");
    const { rows: audit } = await sql<{
      action: string;
    }>`select action from audit_log where target = ${`doubtful_values:${row.id}`}`.execute(portal.db);
    expect(audit).toEqual([{ action: "PATCH /admin/doubtful-values/{id}/confirm" }]);
  });

  it("is confirmed by one of two people who decide at once", async () => {
    const { row } = await doubtful();
    const statuses = (await Promise.all([confirm(row.id), correct(row.id, { phone: "901234567" })])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it("is corrected in the record, and the history of its appeal says from what to what and by whom", async () => {
    const { appeal, row } = await doubtful();

    expect((await correct(row.id, { phone: "901234567" })).status).toBe(200);

    expect([(await phonesOf(appeal.id)).phone, await rows()]).toEqual(["901234567", []]);
    const { rows: history } = await sql<object>`
      select h.action, h.changes, u.login from history h join users u on u.id = h.user_id where h.appeal_id = ${appeal.id} order by h.id desc limit 1`.execute(
      portal.db,
    );
    expect(history).toEqual([
      { action: "update", login: "admin", changes: [{ label: "fields.phone", before: "998901234", after: "901234567", personal: true }] },
    ]);
    // who has the appeal open learns of it
    expect(to.ok(await (await portal.as("registrator")).get(`/appeals/${appeal.id}`)).version).toBe(appeal.version + 1);
    expect((await (await portal.as("registrator")).get("/appeals/search?search_value=901234567&search_type_id=2")).body).toContainEqual(
      expect.objectContaining({ id: appeal.id }),
    );
  });

  it("is decided when it is corrected, though the right number begins with 998 as well", async () => {
    const { appeal, row } = await doubtful();

    expect((await correct(row.id, { phone: "998123456" })).status).toBe(200);

    expect([(await phonesOf(appeal.id)).phone, await rows(), (await confirm(row.id)).status]).toEqual(["998123456", [], 404]);
  });

  it("leaves the list by itself when the record is edited", async () => {
    const { appeal } = await doubtful();
    const registrator = await portal.as("registrator");
    to.ok(await registrator.put("/appeal-actions/update-with-applicant", await to.form({ id: appeal.id }, { phone: "907654321" })));

    expect(await rows()).toEqual([]);
  });

  it("is not corrected by a value that does not correct it", async () => {
    const { appeal, row } = await doubtful();
    const answers = [];
    for (const body of [{}, { channelId: 6 }, { phone: "998901234" }, { phone: "12345" }])
      answers.push((await correct(row.id, body)).status);
    expect(answers).toEqual([422, 422, 422, 400]);
    expect((await phonesOf(appeal.id)).phone).toBe("998901234");
  });

  it("of a channel becomes one of paper, never another external one; statistics and card follow", async () => {
    const appeal = await to.registered();
    await putUnder("web", appeal.id);
    await sql`insert into doubtful_values (kind, record_id) values ('channel', ${appeal.id})`.execute(portal.db);
    const { id } = await only("channel");
    const idOf = async (code: string) =>
      (await sql<{ id: number }>`select id from channels where code = ${code}`.execute(portal.db)).rows[0]!.id;

    expect((await correct(id, { channelId: await idOf("telegram") })).status).toBe(422);
    expect((await correct(id, { channelId: await idOf("mail") })).status).toBe(200);

    const { rows: after } = await sql<object>`
      select a.channel_id = c.id as card, r.channel_id = c.id as counted from channels c, appeals a join appeal_rows r on r.id = a.id where c.code = 'mail' and a.id = ${appeal.id} limit 1`.execute(
      portal.db,
    );
    expect(after).toEqual([{ card: true, counted: true }]);
    expect(await rows()).toEqual([]);
  });

  it("in a reference list is corrected there", async () => {
    const { rows: made } = await sql<{ id: number }>`
      insert into sender_organizations (name_uz, name_uk, name_ru) values ('#N/A', '#N/A', '#N/A') returning id`.execute(portal.db);
    await sql`insert into doubtful_values (kind, list, record_id) values ('name', 'sender_organizations', ${made[0]!.id})`.execute(
      portal.db,
    );
    const { id } = await only("name");

    expect((await correct(id, { phone: "901234567" })).body.details).toMatchObject([{ problem: "never_changes" }]);
    await sql`update sender_organizations set name_uz = 'Gaz', name_uk = 'Газ', name_ru = 'Газ' where id = ${made[0]!.id}`.execute(
      portal.db,
    );

    expect(await rows()).toEqual([]);
  });
});

const kesilgan = { phone: "998901234", lastName: "Kesilgan" };
const guardian = { authorityKindId: 3, documentNumber: "12", documentDate: "05.01.2026", phone: "935550011", address: "Qoʻqon" };

describe("a message to a doubtful phone", () => {
  const sent: { address: string; text: string }[] = [];
  const ways = { sms: { send: async (message: { address: string; text: string }) => (sent.push(message), { delivered: false }) } };
  beforeEach(() => void (sent.length = 0));
  const queued = async (appealId: number, method = "sms"): Promise<number> => {
    const { rows: made } = await sql<{ id: number }>`
      insert into notifications (appeal_id, kind, method, recipient, address, text)
      select ${appealId}, 'registered', ${method}, p.full_name, p.phone, 'Kod' from appeals a join applicants p on p.id = a.applicant_id where a.id = ${appealId} returning id`.execute(
      portal.db,
    );
    await sql`select graphile_worker.add_job('send-message', ${JSON.stringify({ id: made[0]!.id })}::json)`.execute(portal.db);
    return made[0]!.id;
  };
  const stateOf = async (id: number) =>
    (
      await sql<{
        status: string;
        error: string | null;
        address: string;
      }>`select status, error, address from notifications where id = ${id}`.execute(portal.db)
    ).rows[0];

  it("waits, is reported in the list of messages, and leaves when somebody has confirmed the phone", async () => {
    const { appeal, row } = await doubtful();
    await sql`delete from notifications`.execute(portal.db);
    const id = await queued(appeal.id);
    await sendMessages(portal.db, ways as never);
    expect([sent, await stateOf(id)]).toEqual([[], { status: "sms_queued", error: "the phone is to be checked", address: "998901234" }]);

    to.ok(await confirm(row.id));
    await sendMessages(portal.db, ways as never);

    expect(sent.map(({ address }) => address)).toEqual(["998901234"]);
    expect(await stateOf(id)).toMatchObject({ status: "sms_sent", error: null });
  });

  it("goes to the right phone, and never to the wrong one, after the correction", async () => {
    const { appeal, row } = await doubtful();
    await sql`delete from notifications`.execute(portal.db);
    await queued(appeal.id);
    // found in a stranger's chat, by the wrong phone
    await queued(appeal.id, "telegram");
    await sendMessages(portal.db, { ...ways, telegram: ways.sms } as never);
    expect(sent).toEqual([]);

    to.ok(await correct(row.id, { phone: "901234567" }));
    await sendMessages(portal.db, { ...ways, telegram: ways.sms } as never);

    expect(sent.map(({ address }) => address)).toEqual(["901234567", "901234567"]);
  });

  it("that was on its way during the correction goes to the right phone as well", async () => {
    const { appeal, row } = await doubtful();
    await sql`delete from notifications`.execute(portal.db);
    const tried = await queued(appeal.id);
    await sql`update notifications set error = 'the provider is away', attempts = 2 where id = ${tried}`.execute(portal.db);
    await queued(appeal.id);
    // it may have left already: its record says for where
    const leaving = await queued(appeal.id);
    await sql`update notifications set error = 'under way', attempts = 1 where id = ${leaving}`.execute(portal.db);

    to.ok(await correct(row.id, { phone: "901234567" }));
    await sendMessages(portal.db, ways as never);

    expect(sent.map(({ address }) => address)).toEqual(["901234567", "901234567"]);
    expect(await stateOf(leaving)).toMatchObject({ status: "sms_unknown", address: "998901234" });
  });

  it("of an applicant whose representative has the same name goes to the applicant, and the representative's to the representative", async () => {
    const { appeal, row } = await doubtful();
    const person = await to.form({ id: appeal.id, representative: { ...guardian, name: "Kesilgan Shoira Akmalovna" } }, kesilgan);
    to.ok(await (await portal.as("registrator")).put("/appeal-actions/update-with-applicant", person));
    await sql`delete from notifications`.execute(portal.db);
    await queued(appeal.id);
    const other = await queued(appeal.id);
    await sql`update notifications set address = '935550011' where id = ${other}`.execute(portal.db);
    await sendMessages(portal.db, ways as never);
    expect(sent).toEqual([]);

    to.ok(await correct(row.id, { phone: "901234567" }));
    await sendMessages(portal.db, ways as never);

    expect(sent.map(({ address }) => address).toSorted()).toEqual(["901234567", "935550011"]);
  });

  it("leaves when the phone is confirmed at the moment in which the message is about to wait", async () => {
    const { appeal, row } = await doubtful();
    await sql`delete from notifications`.execute(portal.db);
    const id = await queued(appeal.id);
    // a decision that has found no message that waits, and is not yet committed
    const deciding = await portal.db.startTransaction().execute();
    await sql`select from notifications where id = ${id} for update`.execute(deciding);
    await sql`update doubtful_values set confirmed_at = now(), confirmed_by = (select id from users where login = 'admin') where id = ${row.id}`.execute(
      deciding,
    );
    const sending = sendMessages(portal.db, ways as never);
    await new Promise((done) => setTimeout(done, 500));
    await deciding.commit().execute();
    await sending;

    expect(sent.map(({ address }) => address)).toEqual(["998901234"]);
  });

  it("is not held for a phone that is not doubtful, nor for an e-mail address", async () => {
    const { appeal } = await doubtful();
    const other = await to.registered({}, { phone: "907770011" });
    await sql`delete from notifications`.execute(portal.db);
    await queued(other.id);
    await queued(appeal.id, "email");

    await sendMessages(portal.db, { ...ways, email: ways.sms } as never);

    expect(sent).toHaveLength(2);
  });
});

describe("doubtful values of other offices", () => {
  it("are neither shown to nor decided by a district's administrator; nobody else has the list", async () => {
    const { row } = await doubtful();
    const district = await to.registered({}, { phone: "998901235" }, "registrator2");
    await sql`insert into doubtful_values (kind, record_id) select 'applicant_phone', applicant_id from appeals where id = ${district.id}`.execute(
      portal.db,
    );
    const { id: role } = to.ok(await admin.post("/admin/roles", { nameUz: "Tuman", nameUk: "Туман", nameRu: "Район" })) as { id: number };
    const { rows: rights } = await sql<{ id: number }>`select id from permissions where short_name = 'manage_settings'`.execute(portal.db);
    to.ok(await admin.put(`/admin/roles/${role}/permissions`, { permissionIds: rights.map(({ id }) => id) }));
    await portal.db
      .insertInto("user_roles")
      .values({ user_id: await to.userId("executor2"), role_id: role })
      .execute();
    const districtAdmin = await portal.as("executor2");

    expect((await rows(districtAdmin)).map(({ requestNumber }) => requestNumber)).toEqual([district.requestNumber]);
    expect((await confirm(row.id, districtAdmin)).status).toBe(404);
    expect((await correct(row.id, { phone: "901234567" }, districtAdmin)).status).toBe(404);
    for (const login of ["leader", "registrator", "supervisor"])
      expect((await (await portal.as(login)).get("/admin/doubtful-values")).status).toBe(403);
  });
});
