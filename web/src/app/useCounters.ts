import { sessionEndpoints } from "@murojaat/contract";
import { useRead } from "../api/use.ts";

/** Counters are asked again this often, besides after every write and on every change of route. */
const minute = 60_000;

export const useCounters = () => useRead(sessionEndpoints.counters, {}, { every: minute, quiet: true, keep: true }).data;
