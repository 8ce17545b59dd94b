import type {
  Choices,
  dashboardEndpoint,
  quarterlyEndpoint,
  reportEndpoint,
  Statistics,
  StatQuery,
  StatTableReply,
} from "@murojaat/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../engine/api/client.ts";

export type StatEndpoint = ReturnType<typeof reportEndpoint> | ReturnType<typeof dashboardEndpoint> | typeof quarterlyEndpoint;
/** A reply with the choices it was computed for, so that its links match it while the next one loads. */
export type Counted = {
  readonly choices: Choices;
  readonly today: string;
  readonly statistics: Statistics;
  /** Rows of territories are parts of one district. */
  readonly isOfDistrict: boolean;
  readonly table: (name: string) => StatTableReply;
};

const countedOf = ({ areasId, organizationsId, channelId, unit }: StatQuery, statistics: Statistics): Counted => {
  const { from, to, by, today, tables } = statistics;
  const byName = new Map(tables.map((table) => [table.name, table]));
  return {
    choices: { from, to, by, areasId, organizationsId, channelId, unit },
    today,
    statistics,
    isOfDistrict: tables.some(({ by: rows }) => rows === "mahallas" || rows === "sections"),
    table: (name) => byName.get(name)!,
  };
};

/** Loads a page of statistics for the choices, showing the former numbers meanwhile. `every`: refetch interval in milliseconds; `when`: not read while false. */
export const useStatistics = (endpoint: StatEndpoint, query: StatQuery, { every, when = true }: { every?: number; when?: boolean } = {}) =>
  useQuery({
    queryKey: ["statistics", endpoint.path, query],
    queryFn: async ({ signal }) => countedOf(query, await call(endpoint, { query }, { signal })),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    enabled: when,
    ...(every !== undefined && { refetchInterval: every }),
    meta: { quiet: true },
  });
