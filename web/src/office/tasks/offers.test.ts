import type { AppealDetail, TaskView } from "@murojaat/contract";
import { describe, expect, it, test } from "vitest";
import type { Choice } from "../../engine/choices/useOptions.ts";
import type { Session } from "../session/useSession.ts";
import type { TaskDialogName } from "./dialogs.ts";
import { isBelow, mayReceive, offersOf, offersOfMany, possibleIn, readerOf } from "./offers.ts";

const people: Choice[] = [
  { id: 7, name: "Karimova" },
  { id: 8, name: "Rahimov" },
  { id: 9, name: "Saidov" },
];
// as the dictionary of depths has them: own organisation, one level, two levels, without limit
const depths: Choice[] = [
  { id: 1, name: "own", value: 0 },
  { id: 2, name: "one", value: 1 },
  { id: 3, name: "two", value: 2 },
  { id: 4, name: "unlimited", value: null },
];
const task = { executorId: 7, departmentsId: 3, depthLevelsId: 2, groupsId: 8 } as TaskView;
const reader = { id: 9, ledDepartments: null };
const offered = (
  name: TaskDialogName,
  field: string,
  choices: Choice[],
  of = task,
  who: { id: number; ledDepartments: readonly number[] | null } = reader,
) => {
  const possible = possibleIn(name, of, who)[field];
  return choices.filter((choice) => !possible || possible(choice, choices)).map(({ id }) => id);
};

describe("a form offers only what can be chosen", () => {
  it.each(["change-executor", "request-executor"] as const)("in %s anybody except the present executor", (name) => {
    expect(offered(name, "executorId", people)).toEqual([8, 9]);
    expect(offered(name, "executorId", people, { ...task, executorId: null })).toEqual([7, 8, 9]);
  });

  it.each([
    [1, [2, 3, 4]],
    [2, [3, 4]],
    [3, [4]],
    [4, []],
  ])("of depths only those wider than depth %i", (depthLevelsId, wider) => {
    expect(offered("request-depth-limit", "depthLevelsId", depths, { ...task, depthLevelsId })).toEqual(wider);
  });

  it("any topic except the present one", () => {
    expect(offered("request-group", "groupsId", people)).toEqual([7, 9]);
  });

  it.each([
    ["answer", "signerId"],
    ["send-review", "reviewerId"],
  ] as const)("in %s not the reader", (name, field) => {
    expect(offered(name, field, people)).toEqual([7, 8]);
  });

  it("a head of a department may choose that department, a leader of all any", () => {
    expect(
      offered(
        "change-executor",
        "departmentsId",
        [
          { id: 3, name: "a" },
          { id: 4, name: "b" },
        ],
        task,
        { id: 9, ledDepartments: [3] },
      ),
    ).toEqual([3]);
    expect(
      offered("change-executor", "departmentsId", [
        { id: 3, name: "a" },
        { id: 4, name: "b" },
      ]),
    ).toEqual([3, 4]);
  });

  it("a head of a department who substitutes for the head of the office may choose anybody of any department", () => {
    // only the fields that the offers need
    const session = (ledDepartments: number[] | null) => ({ user: { id: 9, departmentsId: 3 }, ledDepartments }) as unknown as Session;
    const staff: Choice[] = [
      { id: 7, name: "Karimova", departmentsId: 3 },
      { id: 8, name: "Rahimov", departmentsId: 3 },
      { id: 10, name: "Tosheva", departmentsId: 5 },
    ];
    const executors = (led: number[] | null) => offered("change-executor", "executorId", staff, task, readerOf(session(led)));

    expect([executors([3]), executors([3, 5]), executors(null)]).toEqual([[8], [8], [8, 10]]);
    expect(possibleIn("change-executor", task, readerOf(session(null)))).not.toHaveProperty("departmentsId");
  });

  it("for many tasks at once anybody who can get one of them, in the departments of the tasks", () => {
    const staff: Choice[] = [
      { id: 7, name: "Karimova", departmentsId: 3 },
      { id: 8, name: "Rahimov", departmentsId: 3 },
      { id: 9, name: "Saidov", departmentsId: 4 },
      { id: 10, name: "Tosheva", departmentsId: 5 },
    ];
    const departments: Choice[] = [
      { id: 3, name: "a" },
      { id: 4, name: "b" },
      { id: 5, name: "c" },
    ];
    const assigned = (departmentsId: number | null, executorId: number) => ({ departmentsId, executorId });
    const ofMany = (tasks: ReturnType<typeof assigned>[], ledDepartments: readonly number[] | null) => {
      const { possible = {}, start } = offersOfMany("change-executor", tasks, { id: 1, ledDepartments });
      const left = (field: string, choices: Choice[]) =>
        choices.filter((one) => possible[field]?.(one, choices) ?? true).map(({ id }) => id);
      return { executors: left("executorId", staff), departments: left("departmentsId", departments), start };
    };

    // in one department: its people, except the one who has all of the tasks
    expect(ofMany([assigned(3, 7), assigned(3, 7)], [3])).toEqual({ executors: [8], departments: [3], start: { departmentsId: 3 } });
    expect(ofMany([assigned(3, 7), assigned(3, 8)], [3]).executors).toEqual([7, 8]);
    // in two departments, both led by a substitute of a head
    expect(ofMany([assigned(3, 7), assigned(4, 9)], [3, 4])).toEqual({ executors: [8], departments: [3, 4], start: undefined });
    // a leader of all departments, and tasks without one, may assign anybody
    expect(ofMany([assigned(3, 7), assigned(3, 7)], null)).toEqual({ executors: [8, 9, 10], departments: [3, 4, 5], start: undefined });
    expect(ofMany([assigned(null, 7), assigned(3, 7)], [3]).executors).toEqual([8, 9, 10]);
    expect(offersOfMany("resolution", [assigned(3, 7)], { id: 1, ledDepartments: [3] })).toEqual({});
  });

  it("everything where the server refuses nothing", () => {
    expect(offered("resolution", "executorId", people)).toEqual([7, 8, 9]);
  });
});

test("a question may go to any organisation except the one complained about, unless that is the holder", () => {
  const offices: Choice[] = [
    { id: 1, name: "Viloyat" },
    { id: 2, name: "Shahar" },
  ];
  const receivers = (complainedOrgId: number | null, holderId: number) =>
    offices.filter((one) => mayReceive({ complainedOrgId, holderId })(one, offices)).map(({ id }) => id);

  expect(receivers(2, 1)).toEqual([1]);
  expect(receivers(1, 1)).toEqual([1, 2]);
  expect(receivers(null, 1)).toEqual([1, 2]);
});

// only the fields that the offers need
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

test("questions of one letter can be distinguished though they share the appeal's text", () => {
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

describe("an organisation below the one complained about", () => {
  // 1 is the root, 2 and 3 below it, 4 below 2
  const tree: Choice[] = [
    { id: 1, name: "viloyat", parentId: null },
    { id: 2, name: "shahar", parentId: 1 },
    { id: 3, name: "tuman", parentId: 1 },
    { id: 4, name: "boshqarma", parentId: 2 },
  ];
  it.each([
    [4, 2, true],
    [4, 1, true],
    [2, 1, true],
    [4, 3, false],
    [2, 2, false],
    [1, 2, false],
    [9, 1, false],
  ])("%i below %i: %s", (id, aboveId, is) => {
    expect(isBelow(tree, id, aboveId)).toBe(is);
  });
});
