import { eventEndpoints, sessionEndpoints, type Endpoint, type LiveEvents } from "@murojaat/contract";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "../api/client.ts";
import { queries, readAgain } from "../api/queries.ts";
import { keyOf } from "../api/use.ts";

/** Before the stream is tried again after a refusal: at once the first time, for the session may just have been renewed. */
const retryMs = [1000, 30_000] as const;

let isOpen = false;
const watchers = new Set<() => void>();
const setOpen = (next: boolean) => {
  if (next === isOpen) return;
  isOpen = next;
  for (const tell of watchers) tell();
};
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => void watchers.delete(tell);
};

/** Whether the server tells of changes by itself; if not, screens ask from time to time. */
export const useIsLive = (): boolean => useSyncExternalStore(watch, () => isOpen);

const listeners = new Set<(appealId: number) => void>();
/** Told of each appeal that has changed; gives the way to hear no more. */
export const hearAppeals = (listener: (appealId: number) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What to do with each event; `readsOfAppeal` are the calls that read one appeal: they are asked again when it changes. */
const hearing = (readsOfAppeal: readonly Endpoint[]) =>
  ({
    counters: (values: LiveEvents["counters"]) => queries.setQueryData(keyOf(sessionEndpoints.counters, {}), values),
    appeal: ({ id }: LiveEvents["appeal"]) => {
      for (const tell of listeners) tell(id);
      for (const endpoint of readsOfAppeal) void queries.invalidateQueries({ queryKey: keyOf(endpoint, { params: { id } }) });
    },
    missed: () => void readAgain(),
  }) as const satisfies { [N in keyof LiveEvents]: (data: LiveEvents[N]) => unknown };

/** Within so many milliseconds all screens that a stop of the server cut off read anew. */
const spreadMs = 5000;

/** Hears the stream, and opens it again when it breaks: what was said meanwhile is read. Gives the way to stop. */
export const listen = (Source: new (url: string) => EventSource, readsOfAppeal: readonly Endpoint[]): (() => void) => {
  const hear = hearing(readsOfAppeal);
  let source: EventSource | undefined;
  let [again, catchUp]: (ReturnType<typeof setTimeout> | undefined)[] = [];
  let gone = false;
  let wasOpen = false;
  let refusals = 0;
  const open = () => {
    if (gone) return;
    source = new Source(`/api${eventEndpoints.events.path}`);
    source.onopen = () => {
      refusals = 0;
      clearTimeout(catchUp);
      if (wasOpen) catchUp = setTimeout(hear.missed, Math.random() * spreadMs);
      wasOpen = true;
      setOpen(true);
    };
    for (const name of ["counters", "appeal", "missed"] as const)
      source.addEventListener(name, (event: MessageEvent<string>) => (hear[name] as (data: unknown) => unknown)(JSON.parse(event.data)));
    source.onerror = () => {
      setOpen(false);
      // the browser tries again by itself unless the server refused: then a call renews the session
      if (source?.readyState !== source?.CLOSED) return;
      const later = (ms: number) => (again = setTimeout(open, ms));
      call(sessionEndpoints.counters, {}, { quiet: true }).then(
        () => later(refusals++ === 0 ? retryMs[0] : retryMs[1]),
        () => later(retryMs[1]),
      );
    };
  };
  open();
  return () => {
    gone = true;
    clearTimeout(again);
    clearTimeout(catchUp);
    source?.close();
    setOpen(false);
  };
};

/** Listens while the shell is on screen. */
export const useLive = (readsOfAppeal: readonly Endpoint[]): void => useEffect(() => listen(EventSource, readsOfAppeal), [readsOfAppeal]);
