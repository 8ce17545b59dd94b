import type { Call, CounterName, Endpoint } from "@murojaat/contract/kit";
import { useOffice } from "../api/office.ts";
import { useRead } from "../api/use.ts";
import { useIsLive } from "./live-updates.ts";

/** Polling interval of the counters; they also refresh after every write and route change. Long while the server pushes changes. */
const minute = 60_000;

export const useCounters = (): Readonly<Record<CounterName, number>> | undefined => {
  const reading = { every: useIsLive() ? 5 * minute : minute, quiet: true, keep: true };
  const { data } = useRead(useOffice().counters, {} as Call<Endpoint>, reading);
  return data as Readonly<Record<CounterName, number>> | undefined;
};
