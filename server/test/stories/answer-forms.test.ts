import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { card, reasonId } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ card, reasonId } = atWork(portal, at));
}, 60_000);
afterAll(() => portal.close());

describe("reasons of a result", () => {
  const solved = ["employed", "in_program", "loan_given", "material_help"];
  const refused = ["court_matter", "no_funds", "no_legal_basis", "not_confirmed", "out_of_competence"];
  const fitting: Record<string, string[] | null> = {
    positive: solved,
    justified: [...solved, "no_funds"],
    legal_advice: ["in_program", ...refused],
    explained: ["in_program", ...refused],
    rejected: [...refused, "no_new_arguments"],
    unseen: ["anonymous", "no_authority_doc", "requirements_not_met"],
    others: null,
  };
  type Entry = { id: number; code: string; reasonCodes?: string[] | null };
  const dictionary = async (name: string): Promise<Entry[]> =>
    at.ok(await (await portal.as("executor")).get(`/admin/dictionaries/${name}`));

  it("are named by the dictionary of results", async () => {
    const named = Object.fromEntries(
      (await dictionary("result-types")).map(({ code, reasonCodes }) => [code, reasonCodes?.toSorted() ?? reasonCodes]),
    );

    expect(named).toEqual(Object.fromEntries(Object.entries(fitting).map(([code, reasons]) => [code, reasons?.toSorted() ?? null])));
    const known = (await dictionary("result-reason-types")).map(({ code }) => code);
    expect(known).toEqual(expect.arrayContaining(Object.values(fitting).flatMap((reasons) => reasons ?? [])));
  });

  it.each([
    ["positive", "no_legal_basis", 422],
    ["positive", "material_help", 200],
    ["rejected", "material_help", 422],
    ["rejected", "no_funds", 200],
    ["others", "withdrawn", 200],
  ])("an answer %s with the reason %s is answered %i", async (result, reason, status) => {
    const { tasks } = await at.classified({ executorId: await at.userId("executor") });
    const executor = await portal.as("executor");
    await at.act(executor, "accept", tasks[0]!.id);
    const resultTypeId = (await dictionary("result-types")).find(({ code }) => code === result)!.id;

    const reply = await at.tryAct(executor, "answer", tasks[0]!.id, {
      ...(await at.answerBody("signer")),
      resultTypeId,
      resultReasonId: await reasonId(reason),
    });

    expect(reply.status, JSON.stringify(reply.body)).toBe(status);
    if (status === 422) expect(reply.body.details).toMatchObject([{ path: "resultReasonId", problem: "reason_not_of_result" }]);
  });
});

describe("the choice of executors", () => {
  it("shows department, post, and the waiting tasks, the late ones apart", async () => {
    const leader = await portal.as("leader");
    const staff = async () =>
      at.ok(await leader.get("/lookups/staff?can=task_answer")).find(({ name }: { name: string }) => name === executorName) as Record<
        string,
        unknown
      >;
    const { rows } = await sql<{ name: string; department: string | null }>`
      select u.full_name as name, d.name_uz as department from users u left join departments d on d.id = u.department_id where u.login = 'executor'`.execute(
      portal.db,
    );
    const executorName = rows[0]!.name;
    const before = await staff();
    expect(before).toMatchObject({ departmentName: rows[0]!.department });

    const executorId = await at.userId("executor");
    const { tasks } = await at.classified({ executorId }, { executorId }, { executorId });
    await sql`update tasks set deadline = current_date - 2 where id = ${tasks[0]!.id}`.execute(portal.db);
    const executor = await portal.as("executor");
    await at.act(executor, "accept", tasks[1]!.id);
    await at.act(executor, "accept", tasks[2]!.id);
    await at.answer(executor, tasks[2]!.id, "signer");

    // what was answered waits for the checker, not for the executor
    expect(await staff()).toMatchObject({
      openTasks: Number(before["openTasks"]) + 2,
      lateTasks: Number(before["lateTasks"]) + 1,
    });
  });

  it.each([
    ["UZ", ["Davronov", "Yoqubov", "Oʻktamov", "Gʻaniyev", "Choriyev"]],
    ["UK", ["Давронов", "Ёқубов", "Чориев", "Ўктамов", "Ғаниев"]],
  ])("is in the order of the alphabet: %s", async (language, surnames) => {
    const leader = await portal.as("leader");
    const all = at.ok(await leader.get("/lookups/staff")) as { id: number }[];
    const written = ["Choriyev", "Gʻaniyev", "Yoqubov", "Davronov", "Oʻktamov"];
    await sql`
      update users u set last_name = n.name from unnest(${all.slice(0, 5).map(({ id }) => id)}::bigint[], ${written}::text[]) n (id, name) where u.id = n.id`.execute(
      portal.db,
    );
    const staff: { id: number; name: string }[] = at.ok(await leader.get("/lookups/staff", { headers: { "accept-language": language } }));

    const five = staff.filter(({ name }) => surnames.includes(name.split(" ")[0]!));
    expect([...new Set(five.map(({ name }) => name.split(" ")[0]))]).toEqual(surnames);
  });

  it("names the highest post held", async () => {
    const { rows } = await sql<{ name: string; post: string }>`
      select distinct on (u.id) u.full_name as name, l.name_uz as post from users u join user_roles r on r.user_id = u.id join position_levels l on l.id = r.position_level_id
       where u.login = 'leader' order by u.id, l.position, l.id`.execute(portal.db);

    const staff: { name: string; positionLevelName: string | null }[] = at.ok(await (await portal.as("leader")).get("/lookups/staff"));

    expect(staff.find(({ name }) => name === rows[0]!.name)).toMatchObject({ positionLevelName: rows[0]!.post });
  });
});

describe("the card of a repeat", () => {
  it("shows its executor the earlier number, without opening the earlier appeal", async () => {
    const earlier = await at.registered();
    const repeat = await at.registered({ repeatabilityTypeId: 2, earlierAppealId: earlier.id });
    at.ok(
      await (
        await portal.as("registrator")
      ).patch("/appeal-actions/send-to-classification", { appeal_id: repeat.id, position_levels_id: 1 }),
    );
    const leader = await portal.as("leader");
    await at.draft(leader, repeat.id, { executorId: await at.userId("executor") });
    at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: repeat.id }));

    expect(await card("leader", repeat.id)).toMatchObject({ earlierAppealId: earlier.id, earlierAppealNumber: earlier.requestNumber });
    expect(await card("executor", repeat.id)).toMatchObject({
      repeatabilityName: "Takroriy",
      earlierAppealId: null,
      earlierAppealNumber: earlier.requestNumber,
    });
    expect((await (await portal.as("executor")).get(`/appeals/detail/${earlier.id}`)).status).toBe(404);
  });

  it("shows another office nothing of an appeal that it never had", async () => {
    const earlier = await at.registered();
    const repeat = await at.registered({ repeatabilityTypeId: 2, earlierAppealId: earlier.id });
    at.ok(
      await (
        await portal.as("registrator")
      ).patch("/appeal-actions/send-to-classification", { appeal_id: repeat.id, position_levels_id: 1 }),
    );
    const leader = await portal.as("leader");
    await at.draft(leader, repeat.id, { organizationsId: await at.organizationId("registrator2") });
    at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: repeat.id }));

    expect(await card("registrator2", repeat.id)).toMatchObject({ earlierAppealId: null, earlierAppealNumber: null });
  });
});
