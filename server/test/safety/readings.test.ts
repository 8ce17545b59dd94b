import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeAllReadings, writeReadings } from "../../src/engine/privacy/reading-log.ts";
import { given } from "../support/given.ts";
import { indexTexts } from "../../src/office/appeals/appeal-words.repository.ts";
import type { Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { byForm, pdf } from "../support/uploads.ts";
import { makeSideRoutes } from "./side-routes.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
let registrator: Person;
let appeal: { id: number; requestNumber: string };
let file: number;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  registrator = await portal.as("registrator");
  file = (await byForm(portal, "ariza.pdf", pdf)).body.resourceId;
  appeal = await to.registered({ files: [file], text: "Koʻchada suv yoʻq" }, { phone: "907776655", birthdate: "05.04.1980" });
});
afterAll(() => portal.close());

/** What somebody's work leaves in the log: of which appeal, and which reading. */
const noted = async (work: () => Promise<unknown>): Promise<string[]> => {
  await writeAllReadings(portal.db);
  const { rows: last } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from reading_log`.execute(portal.db);
  await work();
  await writeAllReadings(portal.db);
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', u.login, l.list, l.appeal_id, l.filter ->> 'id') as line from reading_log l join users u on u.id = l.user_id
     where l.id > ${last[0]!.id} order by l.id`.execute(portal.db);
  return rows.map(({ line }) => line);
};

describe("the log of readings", () => {
  it("names who opened which file of which appeal, to look at it and to download it", async () => {
    expect(await noted(() => registrator.get(`/admin/files/download/${file}`))).toEqual([`registrator file ${appeal.id} ${file}`]);
    expect(await noted(() => registrator.get(`/admin/files/view/${file}`))).toEqual([`registrator file ${appeal.id} ${file}`]);
  });

  it("names an unattached file, and no picture of an organisation", async () => {
    const own = (await byForm(portal, "ikkinchi.pdf", pdf)).body.resourceId;
    expect(await noted(() => registrator.get(`/admin/files/download/${own}`))).toEqual([`registrator file ${own}`]);
    await sql`update organizations set logo_id = ${own} where id = 1`.execute(portal.db);
    expect(await noted(() => registrator.get(`/admin/files/download/${own}`))).toEqual([]);
  });

  it("names the appeal whose text was requested, and each that a search found, as similar or as earlier", async () => {
    expect(await noted(() => registrator.get(`/appeals/${appeal.id}`))).toEqual([`registrator appeal ${appeal.id}`]);
    const next = await to.registered({ text: "Koʻchada suv yoʻq" }, { phone: "907776655" });
    expect(await noted(() => registrator.get("/appeals/search?search_type_id=2&search_value=907776655"))).toEqual([
      `registrator search ${next.id}`,
      `registrator search ${appeal.id}`,
    ]);
    await indexTexts(portal.db);
    expect(await noted(() => registrator.get("/appeals/search?search_type_id=5&search_value=koʻchalar"))).toContain(
      `registrator search ${next.id}`,
    );
    expect(await noted(() => registrator.get("/appeals/similar?phone=907776655"))).toHaveLength(2);
    expect(await noted(() => registrator.get(`/appeals/previous/${next.id}`))).toEqual([`registrator previous ${appeal.id} ${next.id}`]);
    const long = { text: "Koʻchamizda bir haftadan beri ichimlik suvi yoʻq, bolalar qiynalmoqda" };
    const [first, again] = [await to.registered(long, { phone: "907776644" }), await to.registered(long, { phone: "907776644" })];
    expect(await noted(() => registrator.get(`/appeals/${again.id}/twins`))).toEqual([`registrator twins ${first.id} ${again.id}`]);
  });

  it("names the appeal whose notes were read, and none that has no notes", async () => {
    const { id } = await to.registered({}, { phone: "907776611" });
    expect(await noted(() => registrator.get(`/appeals/${id}/notes`))).toEqual([]);
    to.ok(await registrator.post("/notes", { appealId: id, text: "Telefon javob bermadi" }));
    expect(await noted(() => registrator.get(`/appeals/${id}/notes`))).toEqual([`registrator notes ${id}`]);
    expect(await noted(async () => (await portal.as("registrator3")).get(`/appeals/${id}/notes`))).toEqual([]);
  });

  it("names the applicant that a phone or a second fact opened, and nothing where neither did", async () => {
    expect(await noted(() => registrator.get("/applicants/byPhone?phone=907776655"))).toEqual(["registrator by-phone"]);
    expect(await noted(() => registrator.get("/applicants/search-by-phone?phone=907776"))).toEqual(["registrator search-by-phone"]);
    const stranger = await portal.as("registrator3");
    const open = (birthdate: string) => stranger.post("/applicants/by-second-fact", { phone: "907776655", birthdate });
    expect(
      await noted(async () => {
        expect((await stranger.get("/applicants/byPhone?phone=907776655")).status).toBe(409);
        expect((await open("01.01.1950")).status).toBe(422);
      }),
    ).toEqual([]);
    expect(await noted(async () => to.ok(await open("05.04.1980")))).toEqual(["registrator3 by-phone"]);
  });

  it("has the readings of people for whom other fields are masked, and no refused one", async () => {
    const controller = await portal.as("controller");
    expect(await noted(() => controller.get(`/appeals/${appeal.id}`))).toEqual([`controller appeal ${appeal.id}`]);
    const stranger = await portal.as("registrator3");
    expect(
      await noted(async () => {
        expect((await stranger.get(`/appeals/${appeal.id}`)).status).toBe(404);
        expect((await stranger.get(`/admin/files/download/${file}`)).status).toBe(404);
        expect((await stranger.get(`/appeals/previous/${appeal.id}`)).status).toBe(404);
        expect((await stranger.get("/appeals/search?search_type_id=2&search_value=907776655")).body).toEqual([]);
      }),
    ).toEqual([]);
  });

  it("loses nothing while it cannot be written", async () => {
    const lines = await noted(async () => {
      await registrator.get(`/appeals/${appeal.id}`);
      await sql`alter table reading_log rename to away`.execute(portal.db);
      await expect(writeReadings(portal.db)).rejects.toThrow("does not exist");
      await registrator.get(`/admin/files/download/${file}`);
      await expect(writeReadings(portal.db)).rejects.toThrow("does not exist");
      await sql`alter table away rename to reading_log`.execute(portal.db);
    });

    expect(lines).toEqual([`registrator appeal ${appeal.id}`, `registrator file ${appeal.id} ${file}`]);
  });
});

describe("a call that shows something of an appeal", () => {
  /** What a card shows beside its appeal, and checks: docs/security.md, V14. */
  const withoutLine = [
    // a number; each page that is looked at leaves one
    "GET /admin/files/pages/{id}",
    // what is not read yet; what was read leaves one (file-readings.test.ts)
    "GET /files/{id}/reading",
    "GET /admin/dictionaries/send-to-down-organizations",
    "GET /appeal-actions/appeal-action-descs/{id}",
    "GET /appeals/check-current-user/{id}",
    "GET /appeals/letter-reach/{id}",
    // an appeal that has none, here; one that has is tried above
    "GET /appeals/previous/{id}",
    "GET /appeals/{id}/twins",
    "GET /appeals/{id}/routing-proposals",
    "GET /notes/people",
    "GET /reports/scheduled/{id}/sendings",
    "GET /reports/scheduled/{id}/sendings/{sendingId}/file",
    "GET /tasks/answer-by-id",
    "GET /tasks/answer-findings",
    "GET /tasks/answers",
    "GET /tasks/check-access/{x}",
    "GET /tasks/flows",
    "GET /tasks/notification-preview",
    "GET /tasks/notifications/{id}",
    "GET /tasks/number-use",
    "GET /tasks/paging",
    "GET /tasks/processes",
    "GET /tasks/requests",
    "GET /tasks/stage-actions",
  ];

  it("leaves a line, except the calls that are named here", { timeout: 120_000 }, async () => {
    const { sideRoutes } = await makeSideRoutes(portal);
    const silent: string[] = [];
    for (const [call, { login, attempt }] of Object.entries(sideRoutes).filter(([one]) => /^GET|export|\/personal-/.test(one))) {
      const { url, ...request } = await attempt();
      const { token } = await portal.as(login);
      const lines = await noted(async () => {
        const reply = await portal.app.inject({ ...request, url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
        expect([call, reply.statusCode]).toEqual([call, 200]);
      });
      if (lines.length === 0) silent.push(call);
    }
    expect(silent.toSorted()).toEqual(withoutLine.toSorted());
  });
});
