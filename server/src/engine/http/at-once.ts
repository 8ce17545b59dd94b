import { AppError } from "./app-error.ts";

/** Limits how often each person may do something at the same time in this process, by the user's id. */
export const atOnce = (most: number, refusal: "too_many" | "too_many_at_once") => {
  const doing = new Map<number, number>();
  const count = (userId: number, by: 1 | -1): number => {
    const now = (doing.get(userId) ?? 0) + by;
    if (now === 0) doing.delete(userId);
    else doing.set(userId, now);
    return now;
  };
  return {
    /** @throws `refusal` */
    enter: (userId: number): void => {
      if (count(userId, 1) <= most) return;
      count(userId, -1);
      throw new AppError(refusal);
    },
    leave: (userId: number): void => void count(userId, -1),
  };
};
