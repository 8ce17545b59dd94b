import * as contract from "@murojaat/contract";
import type { Endpoint } from "@murojaat/contract";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "may" in value;
const families = [contract.appealLists, contract.incomingLists, contract.taskLists];
const listEndpoints = families.flatMap((family) =>
  Object.values(family.lists).map((l): Endpoint => ({
    method: "GET",
    path: l.path,
    may: l.permission,
    summary: l.title,
    query: family.query,
    reply: family.page,
  })),
);

const endpointsIn = (exported: unknown): Endpoint[] =>
  isEndpoint(exported)
    ? [exported]
    : typeof exported === "object" && exported !== null && !Array.isArray(exported)
      ? Object.values(exported).flatMap((part) => (isEndpoint(part) ? [part] : isGroup(part) ? Object.values(part).filter(isEndpoint) : []))
      : [];
/** Calls of one list of many stand one level deeper. */
const isGroup = (part: unknown): part is object => typeof part === "object" && part !== null && Object.values(part).some(isEndpoint);

const byPath = (a: Endpoint, b: Endpoint): number => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0);
const placeOf = (e: Endpoint): string => `${e.path} ${e.method}`;

/** Every call of the contract, the lists' included, by their paths: in what order a module's exports come depends on who loads it. */
export const contractEndpoints: readonly Endpoint[] = [
  ...new Set([
    ...Object.values(contract).flatMap(endpointsIn),
    ...listEndpoints,
    // one kind of family for all
    ...families.flatMap((family) => contract.excelCalls(family as unknown as contract.ListFamily).map(({ call }) => call)),
  ]),
].toSorted(byPath);
