import { appealEndpoints } from "@murojaat/contract";
import { useRef } from "react";
import { call } from "../../engine/api/client.ts";
import { useText } from "../../engine/text/useText.tsx";

type Question = { readonly title: string; readonly okText: string; readonly cancelText: string };

/**
 * Asks once of each incoming date that lies far back, for the term counts from it. Says whether the form may be saved: the date is not to be changed.
 * A line that is silent for `patience` milliseconds does not hold up the saving.
 */
export const useOldDay = (asked: (question: Question) => Promise<boolean>, patience: number) => {
  const { t } = useText();
  const confirmed = useRef<string>(undefined);
  return async (day: string | null | undefined): Promise<boolean> => {
    if (!day || day === confirmed.current) return true;
    const found = await call(
      appealEndpoints.receipt,
      { query: { incomingDocDate: day } },
      { quiet: true, signal: AbortSignal.timeout(patience) },
    ).catch(() => undefined);
    if (!found?.isAsked) return true;
    const isRight = await asked({
      title: t("form.oldDay", { day, count: found.workingDays }),
      okText: t("form.oldDayRight"),
      cancelText: t("form.oldDayChange"),
    });
    if (isRight) confirmed.current = day;
    return isRight;
  };
};
