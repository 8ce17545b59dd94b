import { answerCheckEndpoints, type AnswerFinding, type LetterAct } from "@murojaat/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../../engine/api/client.ts";

/** The answer to a task, with the result that is chosen so far, or the letter of an act. */
export type Judged =
  | { readonly taskId: number; readonly resultTypeId: number | undefined }
  | { readonly act: LetterAct; /** Of the appeal or the task. */ readonly id: number };

/** A text is judged once typing rests for so long. Milliseconds. */
const restMs = 600;
/** What the rules find in a text as it is typed; while one types, what was found last stays. */
export const useTypedFindings = (judged: Judged, text: string): readonly AnswerFinding[] => {
  const [found, setFound] = useState<readonly AnswerFinding[]>([]);
  const ask = useEffectEvent((signal: AbortSignal) => {
    if ("act" in judged) return call(answerCheckEndpoints.judgeLetter, { body: { ...judged, text } }, { signal, quiet: true });
    const { taskId, resultTypeId } = judged;
    const body = { taskId, text, ...(resultTypeId !== undefined && { resultTypeId }) };
    return call(answerCheckEndpoints.judge, { body }, { signal, quiet: true });
  });
  const what = Object.values(judged).join(" ");
  useEffect(() => {
    const asked = new AbortController();
    // the act judges again: a reply that does not come costs nothing
    const timer = setTimeout(() => void ask(asked.signal).then(setFound, () => undefined), restMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [what, text]);
  return found;
};
