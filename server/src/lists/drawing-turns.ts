import { AppError } from "../http/app-error.ts";

/** Files that one person may draw at the same time. */
const mostAtOnce = 2;

/** Counts the files that each person is drawing. */
export const drawingTurns = () => {
  const drawing = new Map<number, number>();
  const count = (userId: number, by: 1 | -1): number => {
    const now = (drawing.get(userId) ?? 0) + by;
    if (now === 0) drawing.delete(userId);
    else drawing.set(userId, now);
    return now;
  };
  return {
    /** @throws too_many */
    enter: (userId: number): void => {
      if (count(userId, 1) <= mostAtOnce) return;
      count(userId, -1);
      throw new AppError("too_many");
    },
    leave: (userId: number): void => void count(userId, -1),
  };
};
