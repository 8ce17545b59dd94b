import { hrefTo } from "@murojaat/contract";

/** The card of a common problem. */
export const problemHref = (id: number): string => hrefTo<string>(`/appeals/problem/${id}`, {});
/** Where one answer is written for the questions of a common problem. */
export const answerProblemHref = (id: number): string => hrefTo<string>(`/appeals/problem-answer/${id}`, {});
/** The letters of a common answer. */
export const commonAnswerHref = (id: number): string => hrefTo<string>(`/appeals/common-answer/${id}`, {});
