import { download, withPurpose, type Download } from "./download.ts";
import { expect } from "vitest";
import { given } from "./given.ts";
import type { Portal } from "./people.ts";

export const text = "Кўчамизда сув йўқ, ғишт ва ҳашак; oʻt, maʼno № 5.\nIkkinchi qator <w:p>{organizationName}</w:p> & \u0001=1+1";

/** A member of staff as letters name them: the initial of the given name, the surname. */
export const signedBy = async ({ db }: Portal, login: string): Promise<string> => {
  const { full_name: name } = await db.selectFrom("users").select("full_name").where("login", "=", login).executeTakeFirstOrThrow();
  const [surname, given = ""] = name!.split(" ");
  return `${/^(?:Sh|Ch|[OG]ʻ)/.exec(given)?.[0] ?? given.charAt(0)}. ${surname}`;
};

/** An appeal with two tasks: one answered by the office's executor, one sent to the district. */
export const answeredAppeal = async (portal: Portal) => {
  const to = given(portal);
  const { as } = portal;
  const appeal = await to.registered(
    { text, docNumber: "77-A", pageCnt: 3 },
    {
      lastName: "Ғуломова",
      firstName: "Ҳулкар",
      middleName: "Ўктамовна",
      phone: "907654321",
      address: "Navoiy koʻchasi, 5",
      passportSn: "AC",
      passportNum: "7418529",
    },
  );
  to.ok(await (await as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
  const leader = await as("leader");
  const own = await to.draft(leader, appeal.id, { executorId: await to.userId("executor"), text: "Suvni tiklash" });
  const sent = await to.draft(leader, appeal.id, { organizationsId: await to.organizationId("registrator2"), text: "Yoʻlni taʼmirlash" });
  to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  await to.act(await as("executor"), "accept", own.id);
  await to.act(await as("executor"), "answer", own.id, { ...(await to.answerBody("signer")), text: "Сув берилди\nва кафолатланди" });
  await to.act(await as("registrator2"), "register", sent.id, {
    incomingNumber: "9",
    incomingDate: to.today,
    positionLevelsId: await to.postOf("mrg-leader-2"),
  });
  await to.act(await as("mrg-leader-2"), "resolution", sent.id, {
    executorId: await to.userId("executor2"),
    text: "Жойига чиқиб ўрганинг",
  });
  return { appeal: appeal.id, own: own.id, sent: sent.id, number: appeal.requestNumber };
};
export type AnsweredAppeal = Awaited<ReturnType<typeof answeredAppeal>>;

/** A document as its call gives it to who says what for, or a template. */
export const askFor = (portal: Portal, login: string, path: string, language = "UZ"): Promise<Download> =>
  download(portal, login, path.startsWith("/admin/") ? path : withPurpose(path), {
    language,
    method: /export/.test(path) ? "POST" : "GET",
  });
/** The bytes of one that there is. */
export const documentOf = async (portal: Portal, login: string, path: string, language = "UZ"): Promise<Buffer> => {
  const file = await askFor(portal, login, path, language);
  expect(file.status, path).toBe(200);
  return file.bytes;
};
