import { answerCheckEndpoints, type AnswerFinding } from "@murojaat/contract";
import { useEffect, useState } from "react";
import { call } from "../../engine/api/client.ts";

/** A text is judged once typing rests for so long. Milliseconds. */
const restMs = 600;
/** What the rules find in a text as it is typed; while one types, what was found last stays. */
export const useTypedFindings = (taskId: number, text: string, resultTypeId: number | undefined): readonly AnswerFinding[] => {
  const [found, setFound] = useState<readonly AnswerFinding[]>([]);
  useEffect(() => {
    const asked = new AbortController();
    const timer = setTimeout(() => {
      const body = { taskId, text, ...(resultTypeId !== undefined && { resultTypeId }) };
      // the act judges again: a reply that does not come costs nothing
      call(answerCheckEndpoints.judge, { body }, { signal: asked.signal, quiet: true }).then(setFound, () => undefined);
    }, restMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [taskId, text, resultTypeId]);
  return found;
};
