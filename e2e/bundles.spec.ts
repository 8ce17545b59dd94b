import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { caller, registered } from "./calls.ts";
import { inspect, sitDown } from "./office.ts";

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("all files of an appeal are downloaded at once from its card", { tag: "@once" }, async ({ browser, request }) => {
  const registrator = await caller(request, "registrator");
  const upload = (name: string, content: string) => registrator.send("post", "/admin/files/upload/base64", { name, content });
  const files = [
    await upload("rasm.png", pixel),
    await upload(
      "Oʻtinch xati juda uzun nom bilan, shahar hokimligi va mahalla raisiga yuborilgan.txt",
      Buffer.from("salom").toString("base64"),
    ),
  ].map((one) => one["resourceId"]);
  const { appealId } = await registered(request, "registrator", {}, { text: "Suv taʼminoti", files });
  const desk = await sitDown(browser, "registrator", "UZ", `/appeals/card/${appealId}`);
  const { page, t } = desk;
  await page.getByRole("tab", { name: new RegExp(t("card.files")) }).click();
  // the network goes at one of the looks at how far it is
  await page.route(/\/api\/bundles\/\d+$/, (route) => route.abort(), { times: 1 });
  for (const [kind, head] of [
    ["ZIP", "PK"],
    ["PDF", "%PDF"],
  ] as const) {
    const button = page.getByRole("button", { name: t("card.allFilesAs", { kind }) });
    await expect(button).toBeEnabled();
    const coming = page.waitForEvent("download");
    await button.click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`));
    expect((await readFile(await download.path())).subarray(0, head.length).toString("latin1")).toBe(head);
  }
  await inspect(desk, "99-all-files");
});
