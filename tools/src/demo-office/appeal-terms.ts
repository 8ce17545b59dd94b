import { appealTerm, termReceivedAt, type Term } from "@murojaat/server/office/terms/deadlines.ts";
import { toWire } from "@murojaat/server/engine/dates/days.ts";
import type { Actor, Change, Step } from "./life.ts";
import { notifyApplicant } from "./messages.ts";
import { texts } from "./words.ts";
import type { AppealBuilder } from "./types.ts";

/** The record takes another term, and the history says so. */
export function takeTerm({ record }: AppealBuilder, term: Term): Change {
  const before = record.deadline;
  Object.assign(record, { deadline: term.deadline, term: JSON.stringify(term) });
  return { label: "fields.deadline", before: toWire(before), after: toWire(term.deadline) };
}
// what the demo has written itself, as text
export const termOf = ({ record }: AppealBuilder): Term => JSON.parse(record.term as string) as Term;

/** The head of the holder makes the term longer, once. */
export function extendTerm(builder: AppealBuilder, head: Actor, given: { days: () => number; why: string; weight: number }): Step {
  const { of, record, world, kind } = builder;
  return {
    of,
    action: "extend-term",
    to: undefined,
    actor: head,
    weight: given.weight,
    text: given.why,
    apply: (at) => {
      const { rule, ...term } = termOf(builder);
      const furtherStudy = rule === "further_study";
      const received = termReceivedAt({ rule, ...term });
      const change = takeTerm(builder, appealTerm(world.directory.calendar, kind, received, { furtherStudy, extensionDays: given.days() }));
      record.is_extended = true;
      notifyApplicant(builder, { kind: "extended", at, by: head, values: { deadline: toWire(record.deadline) } });
      return [change];
    },
  };
}

/** Study on the spot or further documents: a term of fifteen days becomes one of thirty. */
export function studyFurther(builder: AppealBuilder, leader: Actor): Step {
  const { of, world, kind } = builder;
  return {
    of,
    action: "further-study",
    to: undefined,
    actor: leader,
    weight: 1,
    text: world.random.pick(texts.studies)[builder.script],
    apply: () => [takeTerm(builder, appealTerm(world.directory.calendar, kind, termReceivedAt(termOf(builder)), { furtherStudy: true }))],
  };
}
