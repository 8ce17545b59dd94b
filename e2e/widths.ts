import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { caller, dayInTashkent, registered } from "./calls.ts";
import { onePage } from "./office.ts";

// Nothing is wider than its window, from 320 px on, whatever was typed: what nothing can be broken at is typed everywhere.
const address = `https://example.uz/${"murojaatlarroyxati_".repeat(6)}tugadi`;
export const letters = "suvyoq".repeat(500);
export const surname = "Abdurahmonxoʻjayevning".repeat(4).slice(0, 90);
const organization = "Suvtaʼminotiqurilishmontaj".repeat(8).slice(0, 200);
export const fileName = `${"dalolatnoma_".repeat(20).slice(0, 196)}.pdf`;
const text = `${address} ${letters}`;
export const unbroken = `${letters} ${address}`;
const docNumber = "48/".repeat(33);
const home = "Navoiykoʻchasi".repeat(30);

/** Appeals whose every text is as long as may be. */
export const layTable = async (request: APIRequestContext): Promise<{ legal: number; person: number; asked: number; taskId: number }> => {
  const registrator = await caller(request, "registrator");
  const file = await registrator.send("post", "/admin/files/upload/base64", { name: fileName, content: onePage.toString("base64") });
  const files = [file["resourceId"]];
  const legal = await registered(
    request,
    "registrator",
    { applicantTypeId: 2, name: organization, director: surname, address: home, firstName: undefined, lastName: undefined },
    { text, docNumber, files },
  );
  const who = { lastName: surname, firstName: surname, middleName: surname, address: home };
  const person = await registered(request, "registrator", who, { text: unbroken, docNumber });
  const asked = await registered(request, "registrator", who, { text: unbroken, docNumber });
  const [leader, executor, signer] = await Promise.all(["leader", "executor", "signer"].map((login) => caller(request, login)));
  const topics = (await leader!.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
  await registrator.send("patch", "/appeal-actions/send-to-classification", { appeal_id: asked.appealId, position_levels_id: 1 });
  const { id: taskId } = await leader!.send("post", "/task-actions/drafts", {
    appealId: asked.appealId,
    groupsId: topics.find(({ parentId }) => parentId !== null)!.id,
    taskTypesId: 1,
    text: text.slice(0, 1900),
    organizationsId: executor!.user.organizationsId,
    executorId: executor!.user.id,
    depthLevelsId: 1,
  });
  await leader!.send("patch", "/appeal-actions/finish-classification-task", { appeal_id: asked.appealId });
  const act = async (action: string, body: object = {}) => {
    const { version } = await executor!.send("get", `/tasks/stage-actions?taskId=${taskId}`);
    await executor!.send("patch", `/task-actions/${action}`, { taskId, version, ...body });
  };
  await act("accept");
  const number = "15-1/".repeat(15);
  await act("answer", { answerTypeId: 1, resultTypeId: 1, text, number, date: dayInTashkent(), signerId: signer!.user.id });
  return { legal: legal.appealId, person: person.appealId, asked: asked.appealId, taskId };
};

/** What lies beyond the window and no scroller brings in; a text that ends in dots says so. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const holds = (box: HTMLElement): boolean => {
      const { overflowX, textOverflow, position } = getComputedStyle(box);
      // the head of a table goes along with its rows
      if (overflowX === "auto" || overflowX === "scroll" || box.matches(".ant-table-header")) return true;
      if (overflowX !== "visible" && (textOverflow === "ellipsis" || getComputedStyle(box).webkitLineClamp !== "none")) return true;
      return position !== "fixed" && box.parentElement !== null && holds(box.parentElement);
    };
    const out = [...document.querySelectorAll<HTMLElement>("body *")].filter((one) => {
      const { left, right, width, height } = one.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return (
        isSeen &&
        right > 0 &&
        (right > innerWidth + 1 || left < -1) &&
        !one.closest("svg, [aria-hidden='true'], [data-part='menu']") &&
        !holds(one)
      );
    });
    return [
      ...(wide > 0 ? [`the page is ${wide} px wider than its window`] : []),
      ...out
        .slice(0, 5)
        .map(
          (one) =>
            `${one.tagName} ${one.className} ${one.textContent?.slice(0, 30)}: ${Math.round(one.getBoundingClientRect().left)}..${Math.round(one.getBoundingClientRect().right)}`,
        ),
    ];
  });

export const widths = [1366, 320] as const;
/** What is wrong with what is open in a wide window and in the narrowest. */
export const misfits = async (page: Page, name: string, at: readonly number[] = widths): Promise<string[]> => {
  const found: string[] = [];
  for (const width of at) {
    await page.setViewportSize({ width, height: 720 });
    let faults: string[] = [];
    // it is drawn again for its window
    await expect(async () => expect((faults = await beyond(page))).toEqual([]))
      .toPass({ timeout: 2_000 })
      .catch(() => undefined);
    found.push(...faults.map((fault) => `${name} at ${width} px: ${fault}`));
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  return found;
};
