import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isApiError } from "./errors.ts";

let failed: (error: unknown) => void = () => undefined;
/** Told of every failure that no screen shows itself. */
export const onFailure = (listener: (error: unknown) => void): void => {
  failed = listener;
};
const announce = (error: unknown, quiet: boolean) => {
  if (!quiet && !(isApiError(error) && error.status === 401)) failed(error);
};

/** What was read, and what is being written. `meta.quiet`: the screen shows the failure itself. `meta.fixed`: does not change while one works. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => announce(error, query.meta?.["quiet"] === true) }),
  mutationCache: new MutationCache({ onError: (error, _input, _result, mutation) => announce(error, mutation.meta?.["quiet"] === true) }),
  defaultOptions: {
    queries: {
      // a database that starts anew is back within seconds
      retry: (times, error) =>
        isApiError(error) && (error.code === "database_unavailable" ? times < 3 : (error.status === 0 || error.status >= 500) && times < 1),
      staleTime: 5000,
      refetchOnWindowFocus: false,
    },
  },
});

/** After a write everything on screen is read again, except what does not change while one works. */
export const readAgain = (): Promise<void> => queries.invalidateQueries({ predicate: (query) => query.meta?.["fixed"] !== true });
