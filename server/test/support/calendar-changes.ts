import { afterEach, beforeEach } from "vitest";
import { openCalendarOffice, type CalendarOffice } from "./calendar-office.ts";

export let { portal, to, admin, preview, apply, undo, deadlines, deadlineOf, everything, office, close } = {} as CalendarOffice;

type Everything = { appeals: { term: object }[]; tasks: { term: object }[] };
export const termsIn = (all: unknown): object[] => {
  const { appeals, tasks } = all as Everything;
  return [...appeals, ...tasks].map(({ term }) => term);
};
export const terms = async (): Promise<object[]> => termsIn(await everything());

/** A portal of its own for each test, at ten on Monday, 2 November 2026. */
export const useCalendarChanges = (): void => {
  beforeEach(async () => {
    ({ portal, to, admin, preview, apply, undo, deadlines, deadlineOf, everything, office, close } = await openCalendarOffice());
  });
  afterEach(() => close());
};
