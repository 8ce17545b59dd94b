import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { findRunning } from "../server/src/engine/db/embedded.ts";
import { dataDir } from "../playwright.config.ts";
import { registered } from "./calls.ts";
import { dialog, expectNoViolation, inspect, sitDown } from "./office.ts";
import { confirm, rowWith } from "./reference-lists.ts";

const t = translator(await loadMessages("UZ"));

/** As the upgrade finds them: nothing else writes such rows. */
const found = async (appealIds: readonly number[]): Promise<void> => {
  const client = new pg.Client({ connectionString: findRunning(dataDir)!.url });
  await client.connect();
  await client.query("update applicants set phone = '998901234' where id in (select applicant_id from appeals where id = any($1))", [
    appealIds,
  ]);
  await client.query(
    "insert into doubtful_values (kind, record_id) select 'applicant_phone', applicant_id from appeals where id = any($1)",
    [appealIds],
  );
  await client.end();
};

test("an administrator confirms one doubtful phone and corrects another, and the figure of My day falls", async ({ browser, request }) => {
  const appeals = [await registered(request, "registrator"), await registered(request, "registrator")];
  await found(appeals.map(({ appealId }) => appealId));
  const desk = await sitDown(browser, "admin", "UZ", "/");
  const { page } = desk;
  const figure = page.getByRole("link", { name: new RegExp(t("myDay.doubtfulValues")) });
  const before = Number(/\d+/.exec(await figure.innerText())![0]);
  expect(before).toBeGreaterThanOrEqual(2);
  await figure.click();
  await expect(page.getByRole("heading", { level: 1, name: t("doubtful.title") })).toBeVisible();
  const [right, wrong] = appeals.map(({ number }) => rowWith(page, number));
  await expect(right!).toContainText("99890****");
  await inspect(desk, "doubtful-values");
  await expectNoViolation(page, "doubtful-values");

  await right!.click();
  await page.getByRole("button", { name: t("doubtful.confirm"), exact: true }).click();
  await confirm(page, t("common.yes"));
  await expect(right!).toHaveCount(0);

  await wrong!.click();
  await page.getByRole("button", { name: t("doubtful.correct"), exact: true }).click();
  // as it stands on the paper
  await dialog(page).getByLabel(t("doubtful.applicantPhone"), { exact: true }).fill("+998 90 765 43 21");
  await dialog(page)
    .getByRole("button", { name: t("common.save"), exact: true })
    .click();
  await expect(wrong!).toHaveCount(0);

  await page.goto("/");
  if (before === 2) await expect(figure).toHaveCount(0);
  else await expect(figure).toContainText(String(before - 2));
});
