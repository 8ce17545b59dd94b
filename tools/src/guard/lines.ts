import { expectJson, type Caller } from "../bench/http-client.ts";
import {
  completeAppeal,
  readChoices,
  register,
  registerFrom,
  sendToClassification,
  sitDown,
  type Appeal,
  type Choices,
  type Desk,
} from "../bench/office-work.ts";

/** A line of the table: one call, or what belongs together. `turn` counts from 0. */
export type Line = {
  readonly name: string;
  readonly isShort: boolean;
  readonly calls: number;
  readonly work: (turn: number) => Promise<unknown>;
};

/** Measured calls of a line; a whole life has nine. */
const [usualCalls, lives] = [100, 40];
/** Closed appeals that are looked at one after the other. */
const looked = 50;

type Shown = { readonly id: number; readonly requestNumber: string; readonly applicantPhone: string; readonly applicantName: string };
type Known = Shown & { readonly taskId: number };

/** The calls of the bench, in its order: reading first, so that it sees the demo as it was made. */
export const makeLines = async (call: Caller, password: string): Promise<readonly Line[]> => {
  registerFrom(1_000_000);
  const desk = await sitDown(call, password);
  const choices = await readChoices(call, desk);
  const get = <T>(path: string) => expectJson<T>(call("GET", `/api${path}`, { token: desk.leader.token }));
  const known = await readKnown(get);
  const at = (turn: number): Known => known[turn % known.length]!; // readKnown refuses to give none
  const search = (kind: number, value: string) => get(`/appeals/search?search_type_id=${kind}&search_value=${encodeURIComponent(value)}`);
  const card = (turn: number) => get(`/appeals/detail/${at(turn).id}`);
  const line = (name: string, work: Line["work"], more: Partial<Line> = {}): Line => ({
    name,
    work,
    isShort: false,
    calls: usualCalls,
    ...more,
  });
  return [
    line("list: process", () => get("/appeals/menu/process?pageNo=1&pageSize=20&sortAttr=id&sortOrder=DESC"), { isShort: true }),
    line("list: closed-tasks", () => get("/tasks/menu?menu=closed-tasks&pageNo=1&pageSize=20&sortAttr=id&sortOrder=DESC")),
    line("counters", () => get("/profile/notify-counter")),
    line("search: number", (turn) => search(1, at(turn).requestNumber)),
    line("search: phone", (turn) => search(2, at(turn).applicantPhone)),
    line("search: name", (turn) => search(3, at(turn).applicantName)),
    line("card", card, { isShort: true }),
    line("card and history", (turn) => card(turn).then(() => get(`/tasks/processes?taskId=${at(turn).taskId}`))),
    ...writes(line, call, desk, choices),
    line("whole life", () => completeAppeal(call, desk, choices), { calls: lives }),
  ];
};

/** What the one registers the other sends on. */
const writes = (
  line: (name: string, work: Line["work"], more?: Partial<Line>) => Line,
  call: Caller,
  desk: Desk,
  choices: Choices,
): readonly Line[] => {
  const waiting: Appeal[] = [];
  const take = () => {
    const appeal = waiting.pop();
    if (appeal === undefined) throw new Error("Every registered appeal has been sent on.");
    return appeal;
  };
  return [
    line("registration", async () => waiting.push(await register(call, desk, choices)), { isShort: true }),
    line("transition", () => sendToClassification(call, desk, choices, take()), { isShort: true }),
  ];
};

const readKnown = async (get: <T>(path: string) => Promise<T>): Promise<readonly Known[]> => {
  const { rows } = await get<{ rows: readonly Shown[] }>("/appeals/menu/resolved?pageNo=1&pageSize=100");
  const known: Known[] = [];
  for (const row of rows) {
    const { tasks } = await get<{ tasks: readonly { id: number }[] }>(`/appeals/detail/${row.id}`);
    if (tasks[0] !== undefined) known.push({ ...row, taskId: tasks[0].id });
    if (known.length === looked) return known;
  }
  throw new Error(`The demo has fewer than ${looked} closed appeals with a task.`);
};
