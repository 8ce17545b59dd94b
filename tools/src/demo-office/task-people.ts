import type { Random } from "./random.ts";
import type { Office, Staff } from "./directory.ts";
import { themes, type Theme } from "./words.ts";

/** Who handles a task in its organisation. */
export type TaskPeople = {
  readonly executor: Staff;
  readonly coExecutor: Staff | undefined;
  /** Another executor and the head of the same department. */
  readonly colleague: Staff | undefined;
  readonly head: Staff | undefined;
  readonly signer: Staff;
  readonly checker: Staff;
  readonly registrator: Staff;
  readonly leader: Staff;
};

/** The two of an office whose matter a theme is. */
function specialists({ executors }: Office, theme: Theme): Staff[] {
  const first = themes.indexOf(theme);
  return [first, first + 1].map((nth) => executors[nth % executors.length]!);
}

/** The demo accounts take their share of the work, and all of it when the task is theirs. */
export function choosePeople(random: Random, office: Office, given: { mine: boolean; post: number; theme: Theme }): TaskPeople {
  const prefer = (
    role: "executor" | "signer" | "controller" | "registrator" | "leader",
    share: number,
    others: readonly Staff[],
  ): Staff => {
    const demo = office.demo?.get(role);
    return demo && (given.mine || random.chance(share)) ? demo : random.pick(others);
  };
  const leaders = [...office.leaders.values()].flat();
  const executor = prefer("executor", 0.35, specialists(office, given.theme));
  const neighbours = office.executors.filter(({ id, departmentId }) => id !== executor.id && departmentId === executor.departmentId);
  const byController = office.controllers.length > 0 && random.chance(0.5);
  return {
    executor,
    coExecutor: random.chance(0.06) ? neighbours[0] : undefined,
    colleague: neighbours.length > 0 ? random.pick(neighbours) : undefined,
    head: executor.departmentId === null ? undefined : office.departmentLeaders.get(executor.departmentId)?.[0],
    signer: prefer("signer", 0.6, office.signers),
    checker: byController ? prefer("controller", 0.4, office.controllers) : prefer("leader", 0.4, leaders),
    registrator: prefer("registrator", 0.6, office.registrators),
    leader: prefer("leader", 0.3, office.leaders.get(given.post) ?? leaders),
  };
}
