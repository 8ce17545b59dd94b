import { afterAll, beforeAll, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it("the history says what was done, where a button says what to do, in the reader's language", async () => {
  const to = given(portal);
  const [registrator, leader, executor] = await Promise.all(["registrator", "leader", "executor"].map(portal.as));
  const appeal = await to.registered();
  await registrator!.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 });
  const task = await to.draft(leader!, appeal.id, { executorId: await to.userId("executor") });
  await leader!.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id });
  await to.act(executor!, "accept", task.id);
  await to.answer(executor!, task.id, "signer");

  const told = async (language: string) => {
    const { body } = await leader!.get(`/appeal-actions/appeal-action-descs/${appeal.id}`, { headers: { "accept-language": language } });
    return (body as { actionName: string }[]).map((row) => row.actionName).toReversed();
  };
  expect(await told("UZ")).toEqual([
    "Murojaat roʻyxatga olindi",
    "Tasniflashga yuborildi",
    "Masala qoʻshildi",
    "Tasniflash yakunlandi",
    "Masala yuborildi",
    "Masala ijroga qabul qilindi",
    "Javob kiritildi",
  ]);
  expect(await told("UK")).toEqual([
    "Мурожаат рўйхатга олинди",
    "Таснифлашга юборилди",
    "Масала қўшилди",
    "Таснифлаш якунланди",
    "Масала юборилди",
    "Масала ижрога қабул қилинди",
    "Жавоб киритилди",
  ]);
  expect(await told("RU")).toEqual([
    "Обращение зарегистрировано",
    "Отправлено на классификацию",
    "Вопрос добавлен",
    "Классификация завершена",
    "Вопрос отправлен",
    "Вопрос принят к исполнению",
    "Введён ответ",
  ]);
});
