import type { MessageKey } from "@murojaat/contract";

/** Percent in time from which a share is good, and below which it is bad. */
const [good, bad] = [95, 80];
export const grades = {
  good: { label: "statistics.gradeGood", mark: "▲" },
  middling: { label: "statistics.gradeMiddling", mark: "■" },
  bad: { label: "statistics.gradeBad", mark: "▼" },
} as const satisfies Record<string, { label: MessageKey; mark: string }>;
export type GradeName = keyof typeof grades;

export const gradeOf = (share: number): GradeName => (share >= good ? "good" : share < bad ? "bad" : "middling");
