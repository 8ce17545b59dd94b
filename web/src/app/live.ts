import { appealEndpoints, cardEndpoints, eventEndpoints, sessionEndpoints, taskEndpoints, type LiveEvents } from "@murojaat/contract";
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

/** What the card reads of its appeal; forms over it keep what was typed. */
const ofAppeal = [cardEndpoints.detail, appealEndpoints.history, taskEndpoints.notifications];

const hear = {
  counters: (values: LiveEvents["counters"]) => queries.setQueryData(keyOf(sessionEndpoints.counters, {}), values),
  appeal: ({ id }: LiveEvents["appeal"]) => {
    for (const tell of listeners) tell(id);
    for (const endpoint of ofAppeal) void queries.invalidateQueries({ queryKey: keyOf(endpoint, { params: { id } }) });
  },
  missed: () => void readAgain(),
} as const satisfies { [N in keyof LiveEvents]: (data: LiveEvents[N]) => unknown };

/** Listens while the shell is on screen. */
export const useLive = (): void => {
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: number | undefined;
    let gone = false;
    let refusals = 0;
    const open = () => {
      if (gone) return;
      source = new EventSource(`/api${eventEndpoints.events.path}`);
      source.onopen = () => {
        refusals = 0;
        setOpen(true);
      };
      for (const name of ["counters", "appeal", "missed"] as const)
        source.addEventListener(name, (event: MessageEvent<string>) => (hear[name] as (data: unknown) => unknown)(JSON.parse(event.data)));
      source.onerror = () => {
        setOpen(false);
        // the browser tries again by itself unless the server refused: then a call renews the session
        if (source?.readyState !== EventSource.CLOSED) return;
        const again = (ms: number) => (timer = window.setTimeout(open, ms));
        call(sessionEndpoints.counters, {}, { quiet: true }).then(
          () => again(refusals++ === 0 ? retryMs[0] : retryMs[1]),
          () => again(retryMs[1]),
        );
      };
    };
    open();
    return () => {
      gone = true;
      clearTimeout(timer);
      source?.close();
      setOpen(false);
    };
  }, []);
};
