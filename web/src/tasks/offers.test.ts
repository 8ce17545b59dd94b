import type { AppealDetail, TaskView } from "@murojaat/contract";
import { expect, test } from "vitest";
import { offersOf } from "./offers.ts";

// only what the offers ask for
const question = (id: number, groupName: string, rest: object = {}) =>
  ({
    id,
    groupName,
    text: "Koʻcha chiroqlari yonmayapti",
    status: "notify",
    organizationsId: 5,
    requests: [],
    ...rest,
  }) as unknown as TaskView;

test("questions that one letter may answer too are told apart though they have the appeal's text", () => {
  const tasks = [
    question(1, "Yoʻl"),
    question(2, "Elektr taʼminoti"),
    question(3, "Gaz", { status: "process" }),
    question(4, "Suv", { organizationsId: 6 }),
  ];

  expect(offersOf(tasks[0]!, { tasks } as unknown as AppealDetail).alsoTaskIds).toEqual([
    { id: 2, name: "Elektr taʼminoti: Koʻcha chiroqlari yonmayapti" },
  ]);
});
