import { reminderEndpoints } from "@murojaat/contract";
import { useEffect } from "react";
import { useWrite } from "../../engine/api/use.ts";
import { useCounters } from "../../engine/live-updates/useCounters.ts";

/** Says that the card is on the screen, while anything reminds the user. */
export const useRemindersSeen = (appealId: number): void => {
  const { mutate } = useWrite(reminderEndpoints.seen, { quiet: true });
  const count = useCounters()?.reminders ?? 0;
  useEffect(() => {
    if (count > 0 && document.visibilityState === "visible") mutate({ body: { appealId } });
  }, [appealId, count, mutate]);
};
