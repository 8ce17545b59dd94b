import type { AnswerFinding, AnswerRule, SaidOfChecks } from "@murojaat/contract";
import { useRef, useState } from "react";
import { findingKey, passedOf, saidOf } from "./said.ts";

/** What the reader of a form says of the findings that it shows. */
export type Said = {
  readonly whyOf: (finding: AnswerFinding) => string;
  readonly say: (finding: AnswerFinding, why: string) => void;
  readonly isRight: (finding: AnswerFinding) => boolean;
  readonly accept: (finding: AnswerFinding, isRight: boolean) => void;
  /** Remembers what is shown now. */
  readonly show: (found: readonly AnswerFinding[]) => void;
  /** What the act says of all this. */
  readonly body: () => SaidOfChecks | undefined;
};

export const useSaid = (): Said => {
  const [whys, setWhys] = useState<ReadonlyMap<string, string>>(new Map());
  const [right, setRight] = useState<ReadonlySet<string>>(new Set());
  const found = useRef<readonly AnswerFinding[]>([]);
  const shown = useRef(new Set<AnswerRule>());
  return {
    whyOf: (finding) => whys.get(findingKey(finding)) ?? "",
    say: (finding, why) => setWhys((said) => new Map(said).set(findingKey(finding), why)),
    isRight: (finding) => right.has(findingKey(finding)),
    accept: (finding, isRight) =>
      setRight((said) => {
        const next = new Set(said);
        if (isRight) next.add(findingKey(finding));
        else next.delete(findingKey(finding));
        return next;
      }),
    show: (now) => {
      found.current = now;
      for (const { rule } of now) shown.current.add(rule);
    },
    body: () => saidOf(passedOf(found.current, whys, right), shown.current),
  };
};
