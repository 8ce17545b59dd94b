import * as contract from "@murojaat/contract";
import type { Endpoint } from "@murojaat/contract";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "may" in value;
const listEndpoints = [contract.appealLists, contract.taskLists].flatMap((family) =>
  Object.values(family.lists).map((l): Endpoint => ({
    method: "GET",
    path: l.path,
    may: l.permission,
    summary: l.title,
    query: family.query,
    reply: family.page,
  })),
);

/** Every call of the contract, the lists' included. */
export const contractEndpoints: readonly Endpoint[] = [
  ...Object.values(contract).flatMap((exported) =>
    isEndpoint(exported)
      ? [exported]
      : typeof exported === "object" && exported !== null
        ? (Object.values(exported).filter(isEndpoint) as Endpoint[])
        : [],
  ),
  ...listEndpoints,
];
