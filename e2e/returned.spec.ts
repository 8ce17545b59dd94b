import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, registered, word } from "./calls.ts";
import { expectNoViolation, inspect, openCard, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("a returned appeal gives the reason last in the list and on the card; a long reason does not push the letter away", async ({
  browser,
  request,
}) => {
  const name = word();
  const { appealId, number } = await registered(request, "registrator3", { lastName: name });
  const [registrator, leader] = await Promise.all([caller(request, "registrator3"), caller(request, "leader3")]);
  const posts = (await registrator.send("get", "/crud/position-levels/all?is_own_org_positions=1")) as unknown as { id: number }[];
  const send = () =>
    registrator.send("patch", "/appeal-actions/send-to-classification", { appeal_id: appealId, position_levels_id: posts[0]!.id });
  const giveBack = (description: string) =>
    leader.send("patch", "/appeal-actions/back-to-registration", { appeal_id: appealId, description });
  await send();
  await giveBack("Birinchi sabab");
  await send();
  await giveBack(`Mahalla aniqlashtirilsin.\n${"Ilova qilingan hujjatlar oʻqilmaydi, qayta skanerlang. ".repeat(30)}`);

  const desk = await sitDown(browser, "registrator3", "UZ", "/appeals/registration?isReturned=1");
  const { page } = desk;

  const row = page.locator("tbody tr").filter({ hasText: number });
  await expect(row).toContainText(t("lists.returned"));
  await expect(row).toContainText("Mahalla aniqlashtirilsin.");
  await expect(row).not.toContainText("Birinchi sabab");

  await openCard(page, appealId);
  const note = page.locator("[data-part='returned']");
  await expect(note).toContainText(leader.user.fio);
  await expect(note).not.toContainText("Birinchi sabab");
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect((await note.boundingBox())!.height, `${width} px`).toBeLessThan(height / 2);
    await expectNoViolation(page, `returned-${width}`);
    await inspect(desk, `returned-${width}`);
  }
});
