import { sql } from "kysely";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import { proposeProblems } from "@murojaat/server/office/common-problems/proposals.repository.ts";
import { fillDemo } from "../demo-office/fill.ts";
import { decoys, type Decoy, type Planted } from "../demo-office/planted-problems.ts";

export const until = new Date("2026-11-20T12:00:00+05:00");

/**
 * Of appeals that stand in proposals. `right`: those of the event that most of their proposal are of; `pairs`, `rightPairs`: of two in one
 * proposal. `found`: planted ones that stand in a proposal of their event.
 */
export type Figures = {
  readonly proposals: number;
  readonly members: number;
  readonly right: number;
  readonly pairs: number;
  readonly rightPairs: number;
  readonly planted: number;
  readonly found: number;
  readonly events: number;
  readonly foundEvents: number;
  /** Decoys by kind: how many there are, and how many stand in a proposal of planted ones. */
  readonly decoys: Readonly<Record<Decoy, { readonly all: number; readonly taken: number }>>;
  /** Members that were not planted at all. */
  readonly others: number;
  readonly seconds: number;
};

/** `appeals`: of the demo among which the planted ones are to be found. */
type Wanted = { readonly seed: number; readonly events: number; readonly appeals: number };
/** Fills the offices that are there with the demo and the events, and looks how the proposals part them. */
export const measureProblems = async (db: Db, { seed, events, appeals }: Wanted): Promise<Figures> => {
  const planted = await fillDemo(db, { appeals, seed, until, planted: [{ seed: seed + 1000, events, letters: [3, 40], hasDecoys: true }] });
  const began = performance.now();
  await proposeProblems(db, until.toISOString());
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await sql<{ problemId: number; appealId: number }>`
    select problem_id as "problemId", appeal_id as "appealId" from common_problem_appeals where left_at is null`.execute(db);
  return { ...figuresOf(planted, rows), seconds };
};

/** A decoy and an appeal of the demo are of no event, and alike to nothing. */
export const figuresOf = (
  planted: readonly Planted[],
  members: readonly { readonly problemId: number; readonly appealId: number }[],
): Omit<Figures, "seconds"> => {
  const letters = new Map(planted.map((one) => [one.appealId, one]));
  const eventOf = (id: number): number | undefined => {
    const letter = letters.get(id);
    return letter?.decoy === undefined ? letter?.event : undefined;
  };
  const own = planted.filter(({ decoy }) => decoy === undefined);
  const taken = new Set<Planted>();
  const foundEvents = new Set<number>();
  const sum = { proposals: 0, members: 0, right: 0, pairs: 0, rightPairs: 0, others: 0 };
  for (const group of Map.groupBy(members, ({ problemId }) => problemId).values()) {
    const byEvent = Map.groupBy(group, ({ appealId }) => eventOf(appealId));
    const sizes = [...byEvent].flatMap(([event, of]) => (event === undefined ? [] : [{ event, size: of.length }]));
    const largest = sizes.toSorted((a, b) => b.size - a.size)[0];
    sum.proposals += 1;
    sum.members += group.length;
    sum.right += largest?.size ?? 0;
    sum.pairs += (group.length * (group.length - 1)) / 2;
    sum.rightPairs += sizes.reduce((all, { size }) => all + (size * (size - 1)) / 2, 0);
    if (largest) foundEvents.add(largest.event);
    for (const { appealId } of group) {
      const letter = letters.get(appealId);
      if (letter === undefined) sum.others += 1;
      else if (letter.decoy !== undefined) taken.add(letter);
    }
  }
  const ofDecoy = (kind: Decoy) => ({
    all: planted.filter(({ decoy }) => decoy === kind).length,
    taken: [...taken].filter(({ decoy }) => decoy === kind).length,
  });
  return {
    ...sum,
    planted: own.length,
    found: sum.right,
    events: new Set(own.map(({ event }) => event)).size,
    foundEvents: foundEvents.size,
    decoys: Object.fromEntries(decoys.map((kind) => [kind, ofDecoy(kind)])) as Figures["decoys"],
  };
};
