import { endpoint } from "../../kit/endpoint.ts";
import { id, record, text } from "../../kit/schema.ts";

/** When more people than usual write of one topic from one place. */
export const earlyWarningLimits = {
  /** Days up to today in which the people of a district are counted, and those of a mahalla: what gathers there slowly is proposed as a problem. */
  windows: [3, 7, 28],
  ofMahalla: [3, 7],
  /** From so many different people on. */
  people: 5,
  /** Of fewer people in the compared places and times nobody knows what is usual. */
  known: 200,
  /** A number is above the usual one where chance would reach it less often: each day a hundred topics of each place are looked at. */
  chance: 0.000001,
  /** A silenced one rings again when so many times as many people write as when it was silenced. */
  growth: 2,
  /** Characters. */
  reason: 2000,
} as const;

export const earlyWarningEndpoints = {
  silence: endpoint({
    method: "PATCH",
    path: "/appeals/early-warnings/{id}/silence",
    may: "manage_problems",
    summary: "Silence an early warning: it is shown no more until it has ended and begun anew, or twice as many people write",
    params: record({ id: id() }),
    body: {
      ...record({ reason: text(earlyWarningLimits.reason) }),
      examples: [{ reason: "Taʼmirlash boshlangan, aholi xabardor qilindi" }],
    },
    reply: record({ id: id() }),
    errors: ["not_found", "rule_broken", "action_not_allowed_now"],
    done: "audited.warningSilenced",
  }),
};
