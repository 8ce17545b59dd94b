import { expect, test } from "@playwright/test";
import { eimzoServer, newAuthority } from "../server/test/support/eimzo.ts";
import { startAgent } from "../server/test/support/eimzo-agent.ts";
import { eimzoPort } from "../playwright.config.ts";
import { caller, ownTask } from "./calls.ts";
import { inspect, look, sitDown } from "./office.ts";

// the agent's certificate is its own
test.use({ ignoreHTTPSErrors: true });

const dayOf = (at: Date): string => `${at.toISOString().slice(0, 10).replaceAll("-", ".")} 12:00:00`;
const aliasOf = (name: string, to: Date): string => `cn=${name.toLowerCase()},c=uz,validfrom=2020.01.01 12:00:00,validto=${dayOf(to)}`;

test("a signer signs letters in a row with one password, and everything that fails is explained in words", async ({ browser, request }) => {
  const authority = await newAuthority();
  const server = await eimzoServer(authority, Number(eimzoPort));
  const { user } = await caller(request, "signer");
  const answered = [];
  for (let n = 0; n < 4; n += 1) answered.push(await ownTask(request, "confirmed"));
  const [first] = answered;
  const desk = await sitDown(browser, "signer", "RU", `/appeals/card/${first!.appealId}`);
  const { page, t } = desk;
  const dialog = page.getByRole("dialog");
  const open = () =>
    page
      .getByRole("button", { name: t("actions.signLetter") })
      .first()
      .click();
  const sign = dialog.getByRole("button", { name: t("signatures.sign"), exact: true });

  await open();
  await expect(dialog.getByRole("alert")).toContainText(t("signatures.noAgent"));
  await inspect(desk, "97-sign-no-agent");

  const agent = await startAgent();
  try {
    await dialog.getByRole("button", { name: t("signatures.again") }).click();
    await expect(dialog.getByRole("alert")).toContainText(t("signatures.noKey"));

    const later = new Date(Date.now() + 300 * 86_400_000);
    const own = await authority.issue({ name: user.fio.toUpperCase(), pinfl: "30101801234568", organization: "HOKIMLIK" }, { to: later });
    const stranger = await authority.issue({ name: "BEGONA BOTIR" }, { to: later });
    agent.keys = [
      { alias: aliasOf("eski kalit", new Date("2022-01-01")), key: own },
      { alias: aliasOf("begona botir", later), key: stranger },
      { alias: aliasOf(user.fio, later), key: own },
    ];
    await dialog.getByRole("button", { name: t("signatures.again") }).click();
    await expect(dialog.getByRole("radio").first()).toBeDisabled();
    await inspect(desk, "97-sign-keys");
    await sign.click();
    await expect(dialog.getByRole("alert")).toContainText(t("problems.signed_by_another"));
    await look(desk, "97-sign-stranger");
    await dialog.getByRole("radio").nth(2).check();
    agent.mood = "wrong";
    await sign.click();
    await expect(dialog.getByRole("alert")).toContainText(t("signatures.wrongPassword"));
    agent.mood = "cancels";
    await sign.click();
    await expect(dialog.getByRole("alert")).toContainText(t("signatures.cancelled"));
    agent.mood = "right";
    await sign.click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.locator("[data-part='signature']").first()).toContainText(user.fio.toUpperCase());
    await inspect(desk, "97-signed-card");

    await page.goto("/queries/notify-applicant-query?pageSize=100");
    for (const { number } of answered.slice(1)) await page.getByRole("row").filter({ hasText: number }).getByRole("checkbox").check();
    agent.asked = 0;
    await open();
    await dialog.getByRole("radio").nth(2).check();
    await sign.click();
    await expect(page.getByText(t("signatures.allDone", { count: 3 }))).toBeVisible({ timeout: 60_000 });
    expect(agent.asked).toBe(1);
    await look(desk, "97-signed-list");
    for (const { taskId } of answered) {
      const answers = (await (await caller(request, "signer")).send("get", `/tasks/answers?taskId=${taskId}`)) as unknown as {
        signature: { holds: boolean } | null;
      }[];
      expect(answers[0]!.signature?.holds).toBe(true);
    }
  } finally {
    await agent.close();
    await server.close();
  }
});
