import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import type { Person } from "../../../test/support/people.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";
import { sealLogs } from "../../engine/evidence/seals.repository.ts";
import { writeReadings } from "../../engine/privacy/reading-log.ts";
import { verifyLogs } from "../evidence/verify.repository.ts";
import { compareTotals } from "../read-models/read-model-check.ts";
import {
  useMergedOffice,
  portal,
  to,
  leader,
  registrator,
  rowsOf,
  latin,
  cyrillic,
  type Appeal,
  register,
  personOf,
  bodyOf,
  tryMerge,
  merge,
  takeBack,
  stayedOf,
  giveBack,
  numberOf,
  search,
  runJobs,
} from "../../../test/support/merged-office.ts";

useMergedOffice();

const preview = async (person: Person, kept: Appeal, other: Appeal, purpose = "&purpose=identity_check") =>
  person.get(`/applicants/merge-preview?keptId=${kept.applicantsId}&otherId=${other.applicantsId}${purpose}`);

const recordOf = async ({ applicantsId }: Appeal) => to.ok(await registrator.get(`/applicants/${applicantsId}`));
/** Every row that refers to a record of an applicant, by whatever foreign key, the records, and what search and lists read of their appeals. */
const snapshot = async (ids: readonly number[], appeals: readonly number[]) => {
  const keys = await rowsOf(sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'applicants'::regclass and c.conrelid <> 'applicant_merges'::regclass order by 1, 2`);
  expect(keys.map(({ table }) => table)).toEqual(["appeals", "applicants", "letter_spellings", "opened_applicants"]);
  const sources = [
    ...keys.map(({ table, column }) => sql`${sql.table(table)} r where r.${sql.ref(column)} = any(${[...ids]}::bigint[])`),
    sql`applicants r where r.id = any(${[...ids]}::bigint[])`,
    sql`appeal_rows r where r.id = any(${[...appeals]}::bigint[])`,
    sql`appeal_search r where r.appeal_id = any(${[...appeals]}::bigint[])`,
    sql`representatives r where r.appeal_id = any(${[...appeals]}::bigint[])`,
  ];
  const found = [];
  for (const source of sources) found.push(await rowsOf(sql`select to_jsonb(r) - 'version' as row from ${source} order by 1`));
  return found;
};

describe("a merger", () => {
  it("is previewed before it is made: both records, what would move, for a purpose that is in the reading log", async () => {
    const [kept, other] = [await register(), await register(cyrillic)];
    await register({ ...cyrillic, phone: other.phone });
    expect((await preview(leader, kept, other, "")).body.code).toBe("purpose_needed");

    const shown = to.ok(await preview(leader, kept, other));
    expect(shown).toMatchObject({
      kept: { applicant: { fullName: "Toʻrayev Sherzod Anvar oʻgʻli", phone: kept.phone, masked: false }, appeals: 1, version: 1 },
      other: { applicant: { fullName: "Тўраев Шерзод Анвар ўғли", phone: other.phone }, appeals: 1, repeats: 0, incoming: 0 },
      refusal: null,
    });
    expect(JSON.stringify(shown)).not.toContain("hmac");
    await writeReadings(portal.db);
    expect(await rowsOf(sql`select filter, rows, purpose from reading_log where list = 'merge'`)).toEqual([
      { filter: { keptId: kept.applicantsId, otherId: other.applicantsId }, rows: 2, purpose: "identity_check" },
    ]);
  });

  it("gives the appeals to the record that is kept, and its phone and name find them; nobody finds the other record", async () => {
    const [kept, other] = [await register({ ...latin, lastName: "Boqiyev" }), await register({ ...cyrillic, lastName: "Зокиров" })];
    expect(await search("Зокиров Шерзод")).toEqual([other.id]);
    expect(await merge(kept, other)).toMatchObject({ appeals: 1 });

    expect(await personOf(other.id)).toBe(kept.applicantsId);
    for (const asked of ["Зокиров Шерзод", "Boqiyev Sherzod", other.phone, kept.phone])
      expect(await search(asked), asked).toEqual([kept.id, other.id]);
    expect((await registrator.get(`/applicants/${other.applicantsId}`)).status).toBe(404);
    expect(to.ok(await registrator.get(`/applicants/byPhone?phone=${other.phone}`))).toMatchObject({
      id: kept.applicantsId,
      phone: kept.phone,
    });
    expect(to.ok(await registrator.get(`/applicants/search-by-phone?phone=${other.phone}`))).toMatchObject([
      { id: kept.applicantsId, phone: other.phone },
    ]);
    const similar = to.ok(await registrator.get(`/appeals/similar?phone=${other.phone}`));
    expect(similar.map((row: { id: number; applicantsId: number }) => [row.id, row.applicantsId])).toEqual([
      [other.id, kept.applicantsId],
      [kept.id, kept.applicantsId],
    ]);
    // each is of the person of the other now
    expect(to.ok(await registrator.get(`/appeals/previous/${other.id}`))).toMatchObject([{ id: kept.id, reason: "applicant" }]);
  });

  it("stands in the history of the moved records, with what the card said before, in the audit and in the list", async () => {
    const [kept, other] = [await register(), await register({ ...cyrillic, address: "Navoiy, 5" })];
    const { id } = await merge(kept, other);

    const history = to.ok(await leader.post(`/appeals/${other.id}/personal-history`, { purpose: "inspection" }));
    expect(history[0]).toMatchObject({ action: "merge-applicant", userName: expect.any(String) });
    expect(history[0].changes).toContainEqual(expect.objectContaining({ before: other.phone, after: kept.phone }));
    expect(history[0].changes).toContainEqual(expect.objectContaining({ before: "Navoiy, 5", after: null }));
    expect(to.ok(await leader.get(`/appeal-actions/appeal-action-descs/${kept.id}`))[0].action).toBe("register");
    expect(
      await rowsOf(sql`select target, details from audit_log where action = 'PATCH /applicants/merge' order by id desc limit 1`),
    ).toEqual([{ target: `applicants:${kept.applicantsId}`, details: { other: other.applicantsId, appeals: 1 } }]);
    const rows = to.ok(await leader.get("/applicants/merges?pageSize=100")).rows;
    expect(rows.find((row: { id: number }) => row.id === id)).toMatchObject({
      keptName: "Toʻrayev Sherzod Anvar oʻgʻli",
      otherName: "Тўраев Шерзод Анвар ўғли",
      appeals: 1,
      status: "merged",
    });
    const excel = await download(portal, "leader", "/applicants/merges/excel");
    expect(readXlsx(excel.bytes)[0]!.rows.length).toBe(to.ok(await leader.get("/applicants/merges")).total + 1);
  });

  it("is refused for records that are not of one known person: undisclosed, incomplete, of another type, without the phone", async () => {
    const kept = await register();
    const refused = async (one: Appeal, two: Appeal) => {
      const reply = await tryMerge(leader, one, two);
      expect(to.ok(await preview(leader, one, two)).refusal).toBe(reply.body.details[0].problem);
      return [reply.status, reply.body.details[0].problem];
    };
    const hidden = await register(latin, "registrator", { isUndisclosed: true });
    expect(await refused(kept, hidden)).toEqual([422, "applicant_undisclosed"]);
    expect(await refused(hidden, kept)).toEqual([422, "applicant_undisclosed"]);
    expect(await refused(kept, kept)).toEqual([422, "same_record"]);
    expect(await refused(kept, await register({ ...latin, incompleteKind: "incomplete" }))).toEqual([422, "applicant_incomplete"]);
    const firm = { applicantTypeId: 2, name: "Nur MChJ", director: "Aliyev A.", firstName: null, lastName: null, middleName: null };
    expect(await refused(kept, await register(firm))).toEqual([422, "applicant_of_other_type"]);
    const phone = to.ok(await registrator.get("/applicants/get-fake-phone"));
    const without = await register({ ...latin, phone, isFakePhoneNumber: 1 });
    expect(await refused(without, kept)).toEqual([422, "phone_would_be_lost"]);
    await merge(kept, without);
    expect(await refused(await register(), kept)).toEqual([422, "has_merged"]);
  });

  it("of two people by what is known of both is shown with the reasons, refused, and made by who says that it is one person", async () => {
    const kept = await register({ ...latin, passportSn: "AB", passportNum: "4445551" });
    const other = await register({ ...cyrillic, birthdate: "06.04.1980", passportSn: "AD", passportNum: "4445552" });
    expect(to.ok(await preview(leader, kept, other))).toMatchObject({ refusal: null, differences: ["passport", "born"] });

    const refused = await tryMerge(leader, kept, other);
    expect([refused.status, refused.body.details.map(({ problem }: { problem: string }) => problem)]).toEqual([
      422,
      ["other_passport", "other_born"],
    ]);
    expect((await leader.patch("/applicants/merge", { ...(await bodyOf(kept, other)), isOnePerson: false })).status).toBe(422);
    to.ok(await leader.patch("/applicants/merge", { ...(await bodyOf(kept, other)), isOnePerson: true }));
    expect(await rowsOf(sql`select details from audit_log where action = 'PATCH /applicants/merge' order by id desc limit 1`)).toEqual([
      { details: { other: other.applicantsId, appeals: 1, isOnePerson: true } },
    ]);
    // what the merged-away record had is known of the kept one from then on
    const third = await register({ ...latin, birthdate: "06.04.1980", passportSn: "AB", passportNum: "4445551" });
    expect(to.ok(await preview(leader, kept, third)).differences).toEqual([]);
    expect(to.ok(await preview(leader, third, kept)).differences).toEqual([]);
  });

  it("is previewed line by line: what is the same or filled by itself, what a person chooses, and which side is newer", async () => {
    const areaId = 1;
    const kept = await register({ ...latin, passportSn: "AB", passportNum: "4446661", areasId: areaId, email: "bir@example.uz" });
    const other = await register({ ...latin, middleName: "Anvarovich", areasId: areaId, address: "Navoiy, 5", homePhone: "732441122" });
    const { lines, newer, mayTake } = to.ok(await preview(leader, kept, other));
    const of = (name: string) => lines.find(({ line }: { line: string }) => line === name);
    expect([newer, mayTake]).toEqual(["other", true]);
    expect(of("lastName")).toEqual({ line: "lastName", kept: "Toʻrayev", other: "Toʻrayev", stays: "kept" });
    expect(of("middleName")).toEqual({ line: "middleName", kept: "Anvar oʻgʻli", other: "Anvarovich", stays: "asked" });
    expect(of("passport")).toEqual({ line: "passport", kept: "AB4446661", other: null, stays: "kept" });
    expect(of("homePhone")).toEqual({ line: "homePhone", kept: null, other: "732441122", stays: "other" });
    // the same district, and the street beside it
    expect(of("address")).toMatchObject({ other: expect.stringMatching(/, Navoiy, 5$/), stays: "other" });
    expect(of("phone")).toEqual({ line: "phone", kept: kept.phone, other: other.phone, stays: "asked" });
    expect(of("director")).toBeUndefined();

    const back = to.ok(await preview(leader, other, kept));
    expect(back.newer).toBe("kept");
    expect(back.lines.find(({ line }: { line: string }) => line === "address").stays).toBe("kept");
  });

  it("shows the values of lines as masks to who may not see personal data, and still says which differ", async () => {
    const kept = await register({ ...latin, passportSn: "AB", passportNum: "4446671" });
    const other = await register({ ...latin, passportSn: "AB", passportNum: "4446672" });
    const right = sql`role_id = (select id from roles where code = 'leader') and permission_id = (select id from permissions where short_name = 'view_personal_data')`;
    await sql`delete from role_permissions where ${right}`.execute(portal.db);
    portal.forget("leader");
    const masked = await portal.as("leader");
    const shown = to.ok(await preview(masked, kept, other, ""));
    const lines = ["passport", "birthdate"];
    expect(shown.lines.filter(({ line }: { line: string }) => lines.includes(line))).toEqual([
      { line: "birthdate", kept: "05.**.****", other: "05.**.****", stays: "kept" },
      { line: "passport", kept: "A********", other: "A********", stays: "asked" },
    ]);
    const body = { ...(await bodyOf(kept, other)), isOnePerson: true, lines: ["passport"] };
    to.ok(await masked.patch("/applicants/merge", body));
    await sql`insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r, permissions p where r.code = 'leader' and p.short_name = 'view_personal_data'`.execute(
      portal.db,
    );
    portal.forget("leader");
    expect(await recordOf(kept)).toMatchObject({ passportSn: "AB", passportNum: "4446672" });
  });

  it("takes the named lines of the other record: cards, search, history and audit say so, and nothing else changes", async () => {
    const passport = { passportSn: "AB", passportNum: "4447771" };
    const kept = await register({ ...latin, lastName: "Yuldoshev", ...passport, address: "Eski koʻcha, 1" });
    const other = await register({ ...latin, lastName: "Yoʻldoshev", address: "Navoiy, 5", homePhone: "732441133" });
    const before = await recordOf(kept);
    const lines = ["lastName", "address", "homePhone"];
    to.ok(await leader.patch("/applicants/merge", { ...(await bodyOf(kept, other)), lines }));

    expect(await recordOf(kept)).toEqual({ ...before, lastName: "Yoʻldoshev", address: "Navoiy, 5", homePhone: "732441133" });
    for (const asked of ["Yuldoshev Sherzod", "Yoʻldoshev Sherzod", kept.phone, other.phone])
      expect(await search(asked), asked).toEqual([kept.id, other.id]);
    const changesOf = async ({ id }: Appeal) => {
      const [row] = to.ok(await leader.post(`/appeals/${id}/personal-history`, { purpose: "inspection" }));
      expect(row.action).toBe("merge-applicant");
      return row.changes.map((one: { before: unknown; after: unknown }) => [one.before, one.after]);
    };
    expect(await changesOf(kept)).toEqual([
      [null, "732441133"],
      ["Yuldoshev", "Yoʻldoshev"],
      ["Eski koʻcha, 1", "Navoiy, 5"],
    ]);
    expect(await changesOf(other)).toEqual([
      [other.phone, kept.phone],
      [null, "AB"],
      [null, "4447771"],
    ]);
    expect(
      await rowsOf(
        sql`select details -> 'lines' as lines from audit_log where action = 'PATCH /applicants/merge' order by id desc limit 1`,
      ),
    ).toEqual([{ lines }]);
    await sealLogs(portal.db);
    expect(await verifyLogs(portal.db)).toMatchObject({ broken: [] });
    expect(await compareTotals(portal.db)).toEqual([]);
  });

  it("takes the phone of the other record where the kept one has none, and no line that says nothing more or that other offices see", async () => {
    const phone = to.ok(await registrator.get("/applicants/get-fake-phone"));
    const without = await register({ ...latin, phone, isFakePhoneNumber: 1 });
    const other = await register({ ...latin, passportSn: "AB", passportNum: "4448881" });
    const tries = async (person: Person, kept: Appeal, two: Appeal, lines: readonly string[]) => {
      const { status, body } = await person.patch("/applicants/merge", { ...(await bodyOf(kept, two)), lines });
      return [status, body.details?.[0].path, body.details?.[0].problem];
    };
    expect(await tries(leader, without, other, ["passport"])).toEqual([422, "otherId", "phone_would_be_lost"]);
    expect(await tries(leader, without, other, ["phone", "lastName"])).toEqual([422, "lines", "not_in_list"]);
    expect(await tries(leader, other, without, ["phone"])).toEqual([422, "lines", "not_in_list"]);
    expect((await tries(leader, without, other, ["phone"]))[0]).toBe(200);
    expect(await recordOf(without)).toMatchObject({ phone: other.phone, isFakePhoneNumber: 0, passportNum: null });

    const shared = await register();
    const lowerDesk = await portal.as("registrator2");
    to.ok(await lowerDesk.post("/applicants/by-second-fact", { phone: shared.phone, birthdate: latin.birthdate }));
    to.ok(
      await lowerDesk.post("/appeal-actions/with-applicant", await to.form({}, { ...latin, phone: shared.phone, id: shared.applicantsId })),
    );
    const own = await register({ ...latin, homePhone: "732441144" }, "registrator2");
    const lower = await portal.as("leader2");
    expect(to.ok(await preview(lower, shared, own)).mayTake).toBe(false);
    expect(await tries(lower, shared, own, ["homePhone"])).toEqual([422, "lines", "kept_used_elsewhere"]);
    expect(to.ok(await preview(lower, shared, own)).refusal).toBeNull();
  });

  it("is for a leader whose office, or one below, takes part in appeals of both; a hidden person does not exist for others", async () => {
    const [kept, other, below] = [await register(), await register(), await register(latin, "registrator2")];
    for (const login of ["registrator", "executor", "controller", "signer", "supervisor", "mahalla", "admin"]) {
      expect((await preview(await portal.as(login), kept, other)).status, login).toBe(403);
      expect((await tryMerge(await portal.as(login), kept, other)).status, login).toBe(403);
    }
    const lower = await portal.as("leader2");
    for (const [one, two] of [
      [kept, other],
      [kept, below],
      [below, kept],
    ] as const) {
      expect((await preview(lower, one, two)).status).toBe(404);
      expect((await tryMerge(lower, one, two)).status).toBe(404);
    }
    const hidden = await register(latin, "registrator2", { isUndisclosed: true });
    expect((await preview(leader, kept, hidden)).status).toBe(404);
    expect((await tryMerge(leader, kept, hidden)).status).toBe(404);

    // the office above both may, and the one below sees and takes back what only offices above did of its own
    const { id } = await merge(kept, below);
    expect((await takeBack(id, lower)).status).toBe(404);
    expect(to.ok(await lower.get("/applicants/merges")).rows).toEqual([]);
    expect((await takeBack(id, registrator)).status).toBe(403);
    expect((await takeBack(id)).status).toBe(200);
    const two = [await register(latin, "registrator2"), await register(latin, "registrator2")] as const;
    // a record that other offices use as well does not get the phone of another one by their hands
    const shared = await register();
    const lowerDesk = await portal.as("registrator2");
    to.ok(await lowerDesk.post("/applicants/by-second-fact", { phone: shared.phone, birthdate: latin.birthdate }));
    const form = await to.form({}, { ...latin, phone: shared.phone, id: shared.applicantsId });
    const taken = to.ok(await lowerDesk.post("/appeal-actions/with-applicant", form));
    expect(await personOf(taken.id)).toBe(shared.applicantsId);
    const refused = await tryMerge(lower, two[0], shared);
    expect([refused.status, refused.body.details[0].problem]).toEqual([422, "has_appeals_elsewhere"]);
    expect(to.ok(await preview(lower, two[0], shared)).refusal).toBe("has_appeals_elsewhere");
    expect(to.ok(await preview(leader, two[0], shared)).refusal).toBeNull();
    const own = await merge(...two);
    expect(to.ok(await lower.get("/applicants/merges")).rows.map((row: { id: number }) => row.id)).toEqual([own.id]);
    expect((await takeBack(own.id, lower)).status).toBe(200);
  });
});

describe("taking a merger back", () => {
  const passports = { one: { passportSn: "AB", passportNum: "4449991" }, two: { passportSn: "AC", passportNum: "4449992" } };
  const take = async (kept: Appeal, other: Appeal, lines: readonly string[]) =>
    to.ok(await leader.patch("/applicants/merge", { ...(await bodyOf(kept, other)), isOnePerson: true, lines }));
  const formerOf = (id: number) =>
    rowsOf(sql`select phone, full_name, record is null as "isForgotten" from applicant_merges where before_merge_id = ${id}`);

  it("gives both records what each said before, lines and all; the history of each appeal says so", async () => {
    const phone = to.ok(await registrator.get("/applicants/get-fake-phone"));
    const kept = await register({ ...latin, lastName: "Umarov", ...passports.one, address: "Eski koʻcha, 1", phone, isFakePhoneNumber: 1 });
    const other = await register({ ...cyrillic, lastName: "Умаров", ...passports.two, address: "Navoiy, 5" });
    const [ids, appeals] = [
      [kept.applicantsId, other.applicantsId],
      [kept.id, other.id],
    ];
    const before = [await recordOf(kept), await recordOf(other)];
    const clear = async () =>
      JSON.parse(
        JSON.stringify(await snapshot(ids, appeals), (name, value: unknown) => (["passport", "address"].includes(name) ? null : value)),
      );
    const rows = await clear();
    const { id } = await take(kept, other, ["lastName", "firstName", "middleName", "passport", "phone", "address"]);
    expect(await recordOf(kept)).toEqual({ ...before[1], id: kept.applicantsId });

    expect(to.ok(await takeBack(id))).toEqual({ appeals: 1, stayed: [] });
    expect([await recordOf(kept), await recordOf(other)]).toEqual(before);
    expect(await clear()).toEqual(rows);
    expect(await search("Умаров Шерзод")).toEqual([kept.id, other.id]);
    expect(await formerOf(id)).toEqual([{ phone: null, full_name: "Umarov Sherzod Anvar oʻgʻli", isForgotten: true }]);
    const [last] = to.ok(await leader.post(`/appeals/${kept.id}/personal-history`, { purpose: "inspection" }));
    expect(last.action).toBe("take-back-merge");
    expect(last.changes).toContainEqual(expect.objectContaining({ before: "Navoiy, 5", after: "Eski koʻcha, 1" }));
    await sealLogs(portal.db);
    expect(await verifyLogs(portal.db)).toMatchObject({ broken: [] });
    expect(await compareTotals(portal.db)).toEqual([]);
  });

  it("leaves a line that somebody edited meanwhile, and waits for a later merger that took lines", async () => {
    const [kept, one, two] = [
      await register({ ...latin, homePhone: "732440001", email: "a@example.uz" }),
      await register({ ...latin, homePhone: "732440002", email: "b@example.uz" }),
      await register({ ...latin, homePhone: "732440003" }),
    ];
    const first = await take(kept, one, ["homePhone", "email"]);
    const second = await take(kept, two, ["homePhone"]);
    const early = await takeBack(first.id);
    expect([early.status, early.body.details]).toMatchObject([422, [{ path: "id", problem: "later_merge_first" }]]);
    to.ok(await takeBack(second.id));
    expect(await recordOf(kept)).toMatchObject({ homePhone: "732440002", email: "b@example.uz" });
    await sql`update applicants set email = 'c@example.uz' where id = ${kept.applicantsId}`.execute(portal.db);
    to.ok(await takeBack(first.id));
    expect(await recordOf(kept)).toMatchObject({ homePhone: "732440001", email: "c@example.uz" });
  });

  it("restores every row that refers to either record; verify and the totals agree after both", async () => {
    const [kept, other] = [
      await register({ ...latin, lastName: "Ergashev" }),
      await register({ ...cyrillic, passportSn: "AB", passportNum: "7654321" }),
    ];
    const representative = {
      name: "Vakil Vali",
      authorityKindId: 1,
      documentNumber: "7",
      documentDate: to.today,
      phone: "901112233",
      address: "Navoiy, 7",
    };
    const second = await register(
      { ...cyrillic, passportSn: "AB", passportNum: "7654321", phone: other.phone, id: other.applicantsId },
      "registrator",
      {
        representative,
      },
    );
    expect(second.applicantsId).toBe(other.applicantsId);
    await sql`insert into letter_spellings select ${other.applicantsId}, 1, 'sealed'`.execute(portal.db);
    await sql`insert into opened_applicants (user_id, applicant_id) values (${await to.userId("registrator2")}, ${other.applicantsId})`.execute(
      portal.db,
    );
    const [ids, appeals] = [
      [kept.applicantsId, other.applicantsId],
      [kept.id, other.id, second.id],
    ];
    const holds = async () => {
      await sealLogs(portal.db);
      expect(await verifyLogs(portal.db)).toMatchObject({ broken: [] });
      expect(await compareTotals(portal.db)).toEqual([]);
    };
    const before = await snapshot(ids, appeals);
    expect(before.flat().length).toBeGreaterThan(12);
    const { id } = await merge(kept, other);
    expect(await snapshot(ids, appeals)).not.toEqual(before);
    await holds();

    expect(to.ok(await takeBack(id))).toEqual({ appeals: 2, stayed: [] });
    expect(await snapshot(ids, appeals)).toEqual(before);
    await holds();
    expect((await takeBack(id)).status).toBe(409);
    // and once more: it is as if it had never been
    to.ok(await takeBack((await merge(kept, other)).id));
    expect(await snapshot(ids, appeals)).toEqual(before);
  });

  it("is over after 30 days: the job removes the record for good, and the facts that find the kept one stay, also after a further merger", async () => {
    const [kept, other] = [await register({ ...latin, lastName: "Gʻaniyev" }), await register({ ...cyrillic, lastName: "Ҳошимов" })];
    const { id } = await merge(kept, other);
    const [row] = await rowsOf(
      sql<{ days: number }>`select extract(day from until - merged_at)::int as days from applicant_merges where id = ${id}`,
    );
    expect(row!.days).toBe(30);
    await runJobs();
    expect(await rowsOf(sql`select from applicants where id = ${other.applicantsId}`)).toHaveLength(1);

    await sql`update applicant_merges set until = now() - interval '1 second' where id = ${id}`.execute(portal.db);
    expect((await takeBack(id)).status).toBe(409);
    await runJobs();
    expect(await rowsOf(sql`select from applicants where id = ${other.applicantsId}`)).toEqual([]);
    expect(await rowsOf(sql`select from audit_log where action = 'REMOVE /applicants/merges' and details = '{"rows": 1}'`)).toHaveLength(1);
    for (const asked of ["Ҳошимов Шерзод", other.phone]) expect(await search(asked), asked).toEqual([kept.id, other.id]);

    const third = await register({ ...latin, lastName: "Ibragimov" });
    const next = await merge(third, kept);
    for (const asked of ["Ҳошимов Шерзод", other.phone, "Gʻaniyev Sherzod"])
      expect(await search(asked), asked).toEqual([kept.id, other.id, third.id]);
    await sql`update applicant_merges set until = now() - interval '1 second' where id = ${next.id}`.execute(portal.db);
    await runJobs();
    for (const asked of ["Ҳошимов Шерзод", other.phone, "Gʻaniyev Sherzod"])
      expect(await search(asked), asked).toEqual([kept.id, other.id, third.id]);
  });

  it("is over after 30 days: what the kept record said before goes, but for what it is found by", async () => {
    const [kept, other] = [
      await register({ ...latin, lastName: "Vohidov", ...passports.one }),
      await register({ ...latin, lastName: "Voxidov" }),
    ];
    const { id } = await take(kept, other, ["lastName", "phone"]);
    await sql`update applicant_merges set until = now() - interval '1 second' where ${id} in (id, before_merge_id)`.execute(portal.db);
    await runJobs();
    expect(await formerOf(id)).toEqual([{ phone: kept.phone, full_name: "Vohidov Sherzod Anvar oʻgʻli", isForgotten: true }]);
    for (const asked of [kept.phone, other.phone, "Vohidov Sherzod"]) expect(await search(asked), asked).toEqual([kept.id, other.id]);
    const listed = to.ok(await leader.get("/applicants/merges?pageSize=100")).rows;
    expect(listed.filter((row: { id: number }) => row.id >= id)).toHaveLength(1);
  });

  it("keeps the passport, birth date, STIR and phone of the other record for finding the kept one, also after its removal", async () => {
    const passport = { passportSn: "AC", passportNum: "4455667" };
    const [kept, other] = [
      await register({ ...latin, lastName: "Nazarov", birthdate: null }),
      await register({ ...cyrillic, lastName: "Назаров", ...passport }),
    ];
    const firm = { applicantTypeId: 2, name: "Saodat MChJ", director: "Aliyev A.", firstName: null, lastName: null, middleName: null };
    const [keptFirm, otherFirm] = [await register(firm), await register({ ...firm, inn: "305556677" })];
    const third = await register({ ...latin, lastName: "Boshqacha", phone: other.phone });
    const ids = [(await merge(kept, other)).id, (await merge(keptFirm, otherFirm)).id];
    const similar = async (asked: string) =>
      to
        .ok(await registrator.get(`/appeals/similar?${asked}`))
        .map((row: { id: number; applicantsId: number; reasons: string[] }) => [row.id, row.applicantsId, row.reasons])
        .toSorted(([a]: [number], [b]: [number]) => a - b);
    const found = async () => {
      const ofPerson = (reasons: string[]) => [kept, other].map(({ id }) => [id, kept.applicantsId, reasons]);
      expect(await similar("passportSn=AC&passportNum=4455667")).toEqual(ofPerson(["passport"]));
      expect(await similar(`name=${encodeURIComponent("Nazarov Sherzod")}&birthdate=05.04.1980`)).toEqual(ofPerson(["born"]));
      expect(await similar("inn=305556677")).toEqual([keptFirm, otherFirm].map(({ id }) => [id, keptFirm.applicantsId, ["tax_id"]]));
      expect(await search("305556677")).toEqual([keptFirm.id, otherFirm.id]);
      for (const [asked, { applicantsId }] of [
        ["passportNum=4455667", kept],
        ["inn=305556677", keptFirm],
      ] as const)
        expect(
          to.ok(await registrator.get(`/applicants/paging?${asked}`)).rows.map((row: { id: number }) => row.id),
          asked,
        ).toEqual([applicantsId]);
      const facts = { phone: other.phone, ...passport, birthdate: "05.04.1980" };
      expect(to.ok(await registrator.post("/applicants/by-second-fact", facts))).toMatchObject({ id: kept.applicantsId });
      // who has the phone is of the person still
      expect(
        to.ok(await registrator.get(`/appeals/previous/${third.id}`)).map((row: { id: number; reason: string }) => [row.id, row.reason]),
      ).toEqual([
        [other.id, "phone"],
        [kept.id, "phone"],
      ]);
    };
    await found();
    await sql`update applicant_merges set until = now() - interval '1 second' where id = any(${ids}::bigint[])`.execute(portal.db);
    await runJobs();
    expect(await rowsOf(sql`select from applicants where id = any(${[other.applicantsId, otherFirm.applicantsId]}::bigint[])`)).toEqual([]);
    await found();
  });

  it("shows no name in the list once one of the two asked not to be disclosed", async () => {
    const [kept, other] = [await register(), await register(cyrillic)];
    const { id } = await merge(kept, other);
    to.ok(await takeBack(id));
    const form = await to.form({ id: other.id, isUndisclosed: true }, { ...cyrillic, phone: other.phone, id: other.applicantsId });
    to.ok(await registrator.put("/appeal-actions/update-with-applicant", form));
    expect(await personOf(other.id)).toBe(other.applicantsId);
    const { rows } = to.ok(await leader.get("/applicants/merges?pageSize=100"));
    expect(rows.find((row: { id: number }) => row.id === id)).toMatchObject({ keptName: null, otherName: null });
  });

  it("leaves an appeal where it is whose applicant asked meanwhile not to be disclosed", async () => {
    const [kept, other] = [await register(), await register(cyrillic)];
    const { id } = await merge(kept, other);
    // the moved appeal is then the only one of the kept record, and stays its own
    const edits = [
      await to.form({ id: kept.id }, { ...latin, lastName: "Boshqa", phone: kept.phone, id: kept.applicantsId }),
      await to.form({ id: other.id, isUndisclosed: true }, { ...latin, phone: kept.phone, id: kept.applicantsId }),
    ];
    for (const form of edits) to.ok(await registrator.put("/appeal-actions/update-with-applicant", form));
    expect(await personOf(other.id)).toBe(kept.applicantsId);

    const shown = { id: other.id, requestNumber: await numberOf(other.id), version: expect.any(Number), mayBeGiven: false };
    expect(to.ok(await takeBack(id))).toEqual({ appeals: 0, stayed: [shown] });
    expect(await personOf(other.id)).toBe(kept.applicantsId);
    const { version } = to.ok(await stayedOf(id))[0];
    expect((await giveBack(id, { appealId: other.id, version })).body.code).toBe("action_not_allowed_now");
    expect(await personOf(other.id)).toBe(kept.applicantsId);
  });

  it("names each appeal that stayed, and gives it the record that was taken away; history, verify and totals agree", async () => {
    const [kept, other] = [await register({ ...latin, lastName: "Ganiyev" }), await register({ ...cyrillic, address: "Navoiy, 5" })];
    const { id } = await merge(kept, other);
    const edited = { ...latin, lastName: "Boshqa", phone: kept.phone, id: kept.applicantsId };
    to.ok(await registrator.put("/appeal-actions/update-with-applicant", await to.form({ id: other.id, text: "Oʻzgardi" }, edited)));
    expect(to.ok(await stayedOf(id))).toEqual([]);
    const { appeals, stayed } = to.ok(await takeBack(id));
    expect([appeals, stayed]).toEqual([
      0,
      [{ id: other.id, requestNumber: await numberOf(other.id), version: expect.any(Number), mayBeGiven: true }],
    ]);
    expect(to.ok(await stayedOf(id))).toEqual(stayed);
    // the record of the merger is kept as long as it could have been taken back
    await runJobs();
    const body = { appealId: other.id, version: stayed[0].version };
    for (const login of ["registrator", "executor", "controller", "admin"]) {
      expect((await stayedOf(id, await portal.as(login))).status, login).toBe(403);
      expect((await giveBack(id, body, await portal.as(login))).status, login).toBe(403);
    }
    const lower = await portal.as("leader2");
    expect([(await stayedOf(id, lower)).status, (await giveBack(id, body, lower)).status]).toEqual([404, 404]);
    expect((await giveBack(id, { ...body, version: body.version - 1 })).body.code).toBe("changed_meanwhile");
    // one that did not move with it
    expect((await giveBack(id, { appealId: kept.id, version: 1 })).status).toBe(404);
    const [one, two] = await Promise.all([giveBack(id, body), giveBack(id, body)]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 404]);

    expect(await personOf(other.id)).toBe(other.applicantsId);
    expect(to.ok(await stayedOf(id))).toEqual([]);
    const history = to.ok(await leader.post(`/appeals/${other.id}/personal-history`, { purpose: "inspection" }));
    expect(history[0]).toMatchObject({ action: "take-back-merge", userName: expect.any(String) });
    expect(history[0].changes).toContainEqual(expect.objectContaining({ before: null, after: "Navoiy, 5" }));
    expect(
      await rowsOf(sql`select target, details ->> 'appeals' as appeals from audit_log where action like 'PATCH %/give-back' order by id`),
    ).toEqual([{ target: `applicants:${other.applicantsId}`, appeals: "1" }]);
    await sealLogs(portal.db);
    expect(await verifyLogs(portal.db)).toMatchObject({ broken: [] });
    expect(await compareTotals(portal.db)).toEqual([]);
  });

  it("separates a duplicate that had joined an appeal of the same person only while they were one", async () => {
    const one = await register();
    const two = await register({ lastName: "Aliyeva", firstName: "Nodira", middleName: "Sobir qizi", gendersId: 2 }, "registrator", {
      repeatabilityTypeId: 3,
      earlierAppealId: one.id,
    });
    const { id } = to.ok(await leader.patch("/applicants/merge", { ...(await bodyOf(one, two)), isOnePerson: true }));
    to.ok(await registrator.patch("/appeal-actions/join-duplicate", { appeal_id: two.id }));

    to.ok(await takeBack(id));

    const shown = to.ok(await registrator.get(`/appeals/detail/${two.id}`));
    expect(shown).toMatchObject({ status: "registration", isJoined: false, earlierAppealId: null });
  });

  it("offers nothing once the record has been removed, nor before the merger is taken back", async () => {
    const [kept, other] = [await register(), await register(cyrillic)];
    const { id } = await merge(kept, other);
    const edited = { ...latin, lastName: "Boshqa", phone: kept.phone, id: kept.applicantsId };
    to.ok(await registrator.put("/appeal-actions/update-with-applicant", await to.form({ id: other.id, text: "Oʻzgardi" }, edited)));
    const version = (await rowsOf(sql<{ version: number }>`select version from appeals where id = ${other.id}`))[0]!.version;
    expect((await giveBack(id, { appealId: other.id, version })).status).toBe(404);
    to.ok(await takeBack(id));
    await sql`update applicant_merges set until = now() - interval '1 second' where id = ${id}`.execute(portal.db);
    expect(to.ok(await stayedOf(id))).toMatchObject([{ mayBeGiven: false }]);
    expect((await giveBack(id, { appealId: other.id, version })).body.code).toBe("action_not_allowed_now");
    await runJobs();
    expect(await rowsOf(sql`select from applicants where id = ${other.applicantsId}`)).toEqual([]);
    expect(to.ok(await stayedOf(id))).toMatchObject([{ id: other.id, mayBeGiven: false }]);
  });
});
