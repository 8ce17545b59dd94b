import {
  commonAnswerEndpoints,
  commonAnswerLimits,
  type BulkOutcome,
  type CommonAnswerStep,
  type CommonLetterRow,
  type SaidOfChecks,
} from "@murojaat/contract";
import { useEffect, useRef, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { readAgain } from "../../engine/api/queries.ts";
import { useSending } from "../../engine/ui/useSending.ts";

/** How far a step has come through its letters. */
export type Course = {
  readonly step: CommonAnswerStep;
  readonly total: number;
  readonly at: number;
  readonly done: number;
  readonly refused: BulkOutcome["refused"];
};

/**
 * One step with many letters, in portions: each is done whole, and what was not begun can be gone on with. A portion needs no key against doing it
 * twice: a question does no step twice, and one that was refused may be asked for again.
 */
export const useSteps = (id: number) => {
  const [course, setCourse] = useState<Course>();
  const { busy, fault, send } = useSending();
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);

  /** `saidOf`: what is said of the checks of a letter. */
  const go = (
    step: CommonAnswerStep,
    letters: readonly CommonLetterRow[],
    saidOf: (id: number) => SaidOfChecks | undefined = () => undefined,
  ) =>
    send(async () => {
      isStopped.current = false;
      let now: Course = { step, total: letters.length, at: 0, done: 0, refused: [] };
      setCourse(now);
      try {
        while (now.at < now.total && !isStopped.current) {
          const portion = letters.slice(now.at, now.at + commonAnswerLimits.portion);
          const body = { step, letters: portion.map(({ id: letterId, version }) => ({ id: letterId, version, checks: saidOf(letterId) })) };
          const { done, refused } = await call(commonAnswerEndpoints.step, { params: { id }, body });
          now = { ...now, at: now.at + portion.length, done: now.done + done, refused: [...now.refused, ...refused] };
          setCourse(now);
        }
      } finally {
        await readAgain();
      }
    });
  return { course, busy, fault, go, stop: () => void (isStopped.current = true) };
};
