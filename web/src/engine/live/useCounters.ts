import { sessionEndpoints } from "@murojaat/contract";
import { useRead } from "../api/use.ts";
import { useIsLive } from "./live.ts";

/** Counters are asked again this often, besides after every write and on every change of route; seldom while the server tells them. */
const minute = 60_000;

export const useCounters = () =>
  useRead(sessionEndpoints.counters, {}, { every: useIsLive() ? 5 * minute : minute, quiet: true, keep: true }).data;
