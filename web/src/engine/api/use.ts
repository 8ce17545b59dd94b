import type { Call, Endpoint, Reply } from "@murojaat/contract/kit";
import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { call, type Input } from "./client.ts";
import { isApiError, isConflict } from "./errors.ts";
import { newKey } from "./idempotency.ts";
import { readAgain } from "./queries.ts";
import { untilOnline } from "./waiting.ts";

type Reading = {
  /** Not read while false. */
  readonly when?: boolean;
  /** Does not change during a session: read once. */
  readonly fixed?: boolean;
  /** Read again when the screen opens, however new the cached reply is. */
  readonly fresh?: boolean;
  /** Shows the former reply while the next one loads. */
  readonly keep?: boolean;
  /** The screen shows a failure itself. */
  readonly quiet?: boolean;
  /** Interval of refetching. Milliseconds. */
  readonly every?: number;
};

export const keyOf = (endpoint: Endpoint, input: Input) => [endpoint.path, input.params ?? {}, input.query ?? {}] as const;

/** Query options of a read, for the guard and for useRead. */
export const readOptions = <E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  { when = true, fixed, fresh, keep, quiet, every }: Reading = {},
) =>
  queryOptions<Reply<E>>({
    queryKey: keyOf(endpoint, input as Input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: when,
    ...(fixed && { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }),
    ...(fresh && { refetchOnMount: "always" as const }),
    ...(keep && { placeholderData: keepPreviousData }),
    ...(every !== undefined && { refetchInterval: every }),
    meta: { quiet: quiet === true, fixed: fixed === true },
  });

/** @example const { data } = useRead(cardEndpoints.detail, { params: { id } }) */
export const useRead = <E extends Endpoint>(endpoint: E, input: Call<E>, reading: Reading = {}) =>
  useQuery(readOptions(endpoint, input, reading));

type Writing = {
  /** The form shows a refusal itself. */
  readonly quiet?: boolean;
  readonly idempotencyKey?: string;
};

/**
 * A write. Offline it waits for a connection; repeated after it was lost on the way, it is done once.
 * @example const save = useWrite(appealActions.register); await save.mutateAsync({ body })
 */
export const useWrite = <E extends Endpoint>(endpoint: E, { quiet, idempotencyKey }: Writing = {}) => {
  const lost = useRef<{ readonly content: string; readonly key: string }>(undefined);
  return useMutation<Reply<E>, unknown, Call<E>>({
    // `untilOnline` waits, so that the wait can be seen and cancelled
    networkMode: "always",
    mutationFn: async (input) => {
      const content = JSON.stringify(input);
      const key = idempotencyKey ?? (lost.current?.content === content ? lost.current.key : newKey());
      lost.current = undefined;
      await untilOnline();
      try {
        return await call(endpoint, input, { idempotencyKey: key });
      } catch (error) {
        // nobody knows whether it arrived
        if (isApiError(error) && (error.status === 0 || error.status >= 500)) lost.current = { content, key };
        throw error;
      }
    },
    onSuccess: () => void readAgain(),
    // a conflict: show the other person's change
    onError: (error) => {
      if (isConflict(error)) void readAgain();
    },
    meta: { quiet: quiet === true },
  });
};
