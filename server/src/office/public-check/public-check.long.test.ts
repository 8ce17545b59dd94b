import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { documentOf } from "../../../test/support/answered-appeal.ts";
import { stations } from "../../../test/support/stations.ts";
import { triedBy } from "./public-check.routes.ts";
import {
  usePublicLetter,
  languages,
  say,
  portal,
  to,
  appeal,
  letter,
  statusCode,
  open,
  post,
  personal,
  ask,
  satisfactions,
  tell,
} from "../../../test/support/public-letter.ts";

usePublicLetter();

describe("a letter", () => {
  it("says so when another one has replaced it", async () => {
    await sql`update issued_letters set void_at = now() where code = ${letter.code}`.execute(portal.db);
    for (const language of languages)
      expect((await open(`/check/${letter.code}?til=${language}`)).body).toContain(say[language]("check.void"));
    await sql`update issued_letters set void_at = null where code = ${letter.code}`.execute(portal.db);
  });
});

describe("an appeal is shown for its number and code in any spelling", () => {
  it.each([
    (number: string, code: string) => [number, code],
    (number: string, code: string) => [number.replace(/-0+/, "-"), code.toLowerCase()],
    (number: string, code: string) => [`№ ${number.replace("-", " ")}`, ` ${code}\u00a0`],
    // Cyrillic letters that look the same
    (number: string, code: string) => [number.replace("FAR", "ФАР"), code.replace("K", "К").replace("M", "М").replace("A", "А")],
    (number: string, code: string) => [number.replace("/", "/20"), code.replace(/0/g, "O").replace(/1/g, "l")],
  ])("%#", async (written) => {
    const [number, code] = written(appeal.requestNumber, await statusCode(appeal.id)) as [string, string];
    expect((await post("/check/appeal?til=UZ", { number, code })).body).not.toContain(say.UZ("check.wrongPair"));
  });

  it("and for nothing less", async () => {
    const code = await statusCode(appeal.id);
    const other = (sign: string) => (sign === "7" ? "8" : "7");
    for (const [number, typed] of [
      [`${appeal.requestNumber}7`, code],
      [appeal.requestNumber, `${code}7`],
      [appeal.requestNumber, `${code}Ж`],
      [appeal.requestNumber, `${other(code[0]!)}${code.slice(1)}`],
      [appeal.requestNumber, `${code.slice(0, -1)}${other(code.at(-1)!)}`],
    ] as const)
      expect((await post("/check/appeal?til=UZ", { number, code: typed })).body).toContain(say.UZ("check.wrongPair"));
  });
});

describe("an appeal", () => {
  /** Puts the appeal where no action leads in a few steps. */
  const standing = async (set: ReturnType<typeof sql>) => sql`update appeals set ${set} where id = ${appeal.id}`.execute(portal.db);

  it.each([
    ["registered", "status = 'registration'"],
    ["considered", "status = 'classification'"],
    ["considered", "status = 'process'"],
    ["considered", "status = 'transfer_asked'"],
    ["forInformation", "status = 'for_information'"],
    ["answered", "status = 'resolved', resolved_at = now() - interval '40 days', closing_kind_id = 1"],
    ["unconsidered", "status = 'resolved', resolved_at = now(), closing_kind_id = 2, closing_reason_id = 11, closing_text = 'Maxfiy'"],
    ["terminated", "status = 'resolved', resolved_at = now(), closing_kind_id = 3, closing_reason_id = 15"],
    ["returned", "status = 'resolved', resolved_at = now(), closing_kind_id = 4, closing_reason_id = 13"],
    ["forInformation", "status = 'resolved', resolved_at = now(), closing_kind_id = 5"],
  ] as const)("is shown as %s in each language where %s", async (key, set) => {
    const { rows } = await sql<{ status: string }>`select status from appeals where id = ${appeal.id}`.execute(portal.db);
    await standing(sql.raw(set));
    const code = await statusCode(appeal.id);
    // each reply waits a while, and they may wait together
    const replies = await Promise.all(languages.map((language) => ask(appeal.requestNumber, code, language)));
    for (const [n, language] of languages.entries()) {
      const { body, statusCode: status } = replies[n]!;
      expect(status).toBe(200);
      expect(body).toContain(say[language](`check.${key}`));
      expect(body).toContain(appeal.requestNumber);
      expect(body).not.toMatch(personal);
      expect(body).not.toContain(say[language]("check.askSatisfied"));
      if (set.includes("closing_reason_id = 11"))
        expect(body).toContain({ UZ: "Anonim murojaat", RU: "Анонимное обращение", UK: "Аноним мурожаат" }[language]);
    }
    await standing(
      sql`status = ${rows[0]!.status}, resolved_at = null, closing_kind_id = null, closing_reason_id = null, closing_text = null`,
    );
  });

  it("is not shown by its number alone, nor when it was deleted: every wrong pair gets one answer", async () => {
    const right = await statusCode(appeal.id);
    const wrong = right === "00000000" ? "11111111" : "00000000";
    const ticket = "WEB-2345678ABC";
    await sql`insert into incoming_appeals (channel_id, organization_id, ticket, applicant, text, status_code)
      select channel_id, holder_id, ${ticket}, '{}', 'Maxfiy matn', ${right} from appeals where id = ${appeal.id} on conflict (ticket) do nothing`.execute(
      portal.db,
    );
    const pairs = [
      [appeal.requestNumber, ""],
      [appeal.requestNumber, wrong],
      [appeal.requestNumber, `${right}0`],
      ["FAR-999999/26", right],
      [ticket, ""],
      [ticket, wrong],
      ["WEB-2222222222", right],
      ["", ""],
      ["'; drop table appeals; --\u0000", wrong],
    ] as const;
    const withoutTyped = (body: string) => body.replace(/value="[^"]*"/g, "");
    const seen = new Set<string>();
    for (const [number, code] of pairs) {
      const began = performance.now();
      const reply = await ask(number, code);
      expect(performance.now() - began).toBeGreaterThan(290);
      expect(performance.now() - began).toBeLessThan(2000);
      seen.add(`${reply.statusCode} ${withoutTyped(reply.body)}`);
    }
    await standing(sql`status = 'deleted'`);
    const deleted = await ask(appeal.requestNumber, right);
    await standing(sql`status = 'registration'`);
    seen.add(`${deleted.statusCode} ${withoutTyped(deleted.body)}`);

    expect(seen.size).toBe(1);
    expect([...seen][0]).toContain(say.UZ("check.wrongPair"));
    const began = performance.now();
    expect((await ask(appeal.requestNumber.toLowerCase(), right.toLowerCase())).body).toContain(say.UZ("check.registered"));
    expect(performance.now() - began).toBeGreaterThan(290);
  });
});

describe("the page after the answer", () => {
  it("does not ask 30 days later", async () => {
    await sql`delete from satisfactions`.execute(portal.db);
    await sql`update appeals set resolved_at = now() - interval '31 days' where id = ${appeal.id}`.execute(portal.db);
    await tell({ satisfied: "0" });
    expect(await satisfactions()).toEqual([]);
    await sql`update appeals set status = 'registration', resolved_at = null, closing_kind_id = null where id = ${appeal.id}`.execute(
      portal.db,
    );
    await sql`select refresh_appeal_rows(array[${appeal.id}]::bigint[])`.execute(portal.db);
  });
});

describe("tries of the public check", () => {
  it.each([
    ["10.1.2.3", "10.1.2.3"],
    ["::ffff:10.1.2.3", "10.1.2.3"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::6", "2001:db8:1:2::/64"],
    ["2001:0db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("of %s are counted for %s", (ip, by) => expect(triedBy(ip)).toBe(by));
});

describe("the public check when it is switched off", () => {
  it("is in Uzbek, or else in the language of the address or the cookie", async () => {
    const withCookie = await portal.app.inject({ url: "/check", cookies: { system_language: "ru" } });
    expect((await open("/check")).body).toContain('<html lang="uz-Latn">');
    expect(withCookie.body).toContain(say.RU("check.title"));
    expect((await portal.app.inject({ url: "/check?til=uk", cookies: { system_language: "ru" } })).body).toContain(say.UK("check.title"));
  });
});

describe("the letter of an answer whose appeal is opened again", () => {
  it("is no longer valid, stays the same file, and is valid in no other language", async () => {
    const at = stations(portal);
    const { id } = await at.newAppeal("resolved");
    const { id: task } = await portal.db.selectFrom("tasks").select("id").where("appeal_id", "=", id).executeTakeFirstOrThrow();
    const pdf = (language: string) =>
      documentOf(portal, "leader", `/tasks/generate-doc?taskId=${task}&type=answer-letter&format=pdf&language=${language}`);
    const codes = async () =>
      (
        await sql<{ code: string }>`select code from issued_letters where appeal_id = ${id} and name = 'answer-letter' order by id`.execute(
          portal.db,
        )
      ).rows.map(({ code }) => code);
    const before = await pdf("UZ");
    const issued = await codes();
    const [code] = issued;
    expect((await open(`/check/${code}?til=UZ`)).body).toContain(say.UZ("check.holds"));
    const leader = await portal.as("leader");
    to.ok(await leader.patch("/appeal-actions/reopen", { appeal_id: id, description: "Arizachi rozi emas" }));

    expect((await open(`/check/${code}?til=UZ`)).body).toContain(say.UZ("check.void"));
    expect((await pdf("UZ")).equals(before)).toBe(true);
    expect(await codes()).toEqual(issued);
    await pdf("RU");
    const russian = (await codes()).at(-1)!;
    expect(issued).not.toContain(russian);
    expect((await open(`/check/${russian}?til=RU`)).body).toContain(say.RU("check.void"));

    // the answer that follows has a letter that holds
    const draft = await at.draft(leader, id, { executorId: await at.userId("executor") });
    to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: id }));
    for (const [login, action, input] of [
      ["executor", "accept", {}],
      ["executor", "answer", await at.answerBody("signer")],
      ["controller", "check-answer", {}],
      ["signer", "confirm-answer", {}],
    ] as const)
      await at.act(await portal.as(login), action, draft.id, input);
    const last = (await codes()).at(-1)!;
    expect((await open(`/check/${last}?til=UZ`)).body).toContain(say.UZ("check.holds"));
  });
});

describe("the steps of an appeal", () => {
  const page = async (id: number): Promise<string> => {
    const { number } = await portal.db.selectFrom("appeals").select("number").where("id", "=", id).executeTakeFirstOrThrow();
    return (await ask(number, await statusCode(id))).body;
  };
  const [forwarded] = say.UZ("check.stepForwarded", { organization: "{" }).split("{");

  it("do not call it forwarded when a colleague of the office takes it over, but when its office closes", async () => {
    const at = stations(portal);
    const { id: task } = await at.newTask("process");
    const { appeal_id: id } = await portal.db.selectFrom("tasks").select("appeal_id").where("id", "=", task).executeTakeFirstOrThrow();
    const admin = await portal.as("admin");
    const successorId = await at.userId("mrg-executor-1");
    to.ok(await admin.patch(`/admin/users/${await at.userId("executor2")}/hand-over`, { successorId }));
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from history where appeal_id = ${id} and action = 'hand-over'`.execute(portal.db);
    expect(rows[0]!.count).toBeGreaterThan(0);
    expect(await page(id)).not.toContain(forwarded);

    const closed = (label: string) =>
      sql`insert into history (appeal_id, user_id, action, from_status, to_status, changes, at)
        select ${id}, user_id, 'close-office', 'process', 'process', ${JSON.stringify([{ label, before: 1, after: 2 }])}::jsonb, '2026-11-24T10:00+05:00'
          from history where appeal_id = ${id} limit 1`.execute(portal.db);
    await closed("card.transferTo");
    expect(await page(id)).not.toContain(forwarded);
    await closed("card.holder");
    expect(await page(id)).toMatch(new RegExp(`${forwarded}[^<]+</strong><span>2026-yil 24-noyabr`));
  });

  it("do not say of an answer by which way an earlier one was sent, before it was opened again", async () => {
    const { id } = await stations(portal).newAppeal("resolved");
    await sql`update notifications set method = 'telegram', status = 'sms_sent', sent_at = '2026-11-24T09:00+05:00' where appeal_id = ${id} and kind = 'answered'`.execute(
      portal.db,
    );
    expect(await page(id)).toContain("Telegram, 2026-yil 24-noyabr");
    to.ok(await (await portal.as("leader")).patch("/appeal-actions/reopen", { appeal_id: id, description: "Arizachi rozi emas" }));
    await sql`update appeals set status = 'resolved', resolved_at = now(), closing_kind_id = 1 where id = ${id}`.execute(portal.db);
    const again = await page(id);
    expect(again).not.toContain("Telegram");
    expect(again).toContain(say.UZ("check.notSent"));
    await sql`select refresh_appeal_rows(array[${id}]::bigint[])`.execute(portal.db);
  });
});

describe("the addresses of the forms, opened without a form", () => {
  it.each(["/check/", "/check/appeal", "/check/letter", "/check/satisfaction"])("show the first page, and are no try: %s", async (url) => {
    for (let n = 0; n < 21; n += 1) {
      const reply = await open(url, "10.7.7.7");
      expect([reply.statusCode, reply.body.includes('role="alert"'), reply.body.includes(say.UZ("check.askAppeal"))]).toEqual([
        200,
        false,
        true,
      ]);
    }
  });
});

describe("the phone of the office", () => {
  it.each([
    ["73 244-00-01", 'href="tel:+998732440001"'],
    ["+998 73 244-00-01", 'href="tel:+998732440001"'],
    // an inner number makes twelve digits
    ["73 244-00-01 (102)", undefined],
    ["1055", undefined],
  ])("%s is dialled as %s", async (phone, link) => {
    await sql`update organizations set phone = ${phone} where parent_id is null`.execute(portal.db);
    const { body } = await open("/check");
    expect(body).toContain(phone);
    expect(/href="tel:[^"]*"/.exec(body)?.[0]).toBe(link);
  });
});
