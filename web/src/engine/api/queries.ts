import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isApiError, isAway } from "./errors.ts";

let failed: (error: unknown) => void = () => undefined;
/** Called for every failure that no screen shows itself. */
export const onFailure = (listener: (error: unknown) => void): void => {
  failed = listener;
};
const announce = (error: unknown, quiet: boolean) => {
  if (!quiet && !(isApiError(error) && error.status === 401)) failed(error);
};

/** A query client. `meta.quiet`: the screen shows the failure itself. `meta.fixed`: does not change during a session. */
export const makeQueries = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => announce(error, query.meta?.["quiet"] === true) }),
    mutationCache: new MutationCache({ onError: (error, _input, _result, mutation) => announce(error, mutation.meta?.["quiet"] === true) }),
    defaultOptions: {
      queries: {
        // a restarting database is back within seconds
        retry: (times, error) =>
          isApiError(error) && (isAway(error) ? times < 3 : (error.status === 0 || error.status >= 500) && times < 1),
        staleTime: 5000,
        refetchOnWindowFocus: false,
      },
    },
  });
let own: QueryClient | undefined;
let ofPage = (): QueryClient => (own ??= makeQueries());
/** Where the server draws pages, each has its own. */
export const readFrom = (queriesOfPage: () => QueryClient): void => {
  ofPage = queriesOfPage;
};
/** The query client of this page. */
export const queries = (): QueryClient => ofPage();

/** Refreshes everything on screen after a write, except what does not change during a session. */
export const readAgain = (): Promise<void> => queries().invalidateQueries({ predicate: (query) => query.meta?.["fixed"] !== true });
