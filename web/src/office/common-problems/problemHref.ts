import { hrefTo } from "@murojaat/contract";

/** The card of a common problem. */
export const problemHref = (id: number): string => hrefTo<string>(`/appeals/problem/${id}`, {});
