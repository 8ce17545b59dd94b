import { apiBase } from "../api/base.ts";
import type { Call, Endpoint } from "@murojaat/contract/kit";
import { useEffect } from "react";
import { call } from "../api/client.ts";
import { queries, readAgain } from "../api/queries.ts";
import { keyOf } from "../api/use.ts";
import { useOutside } from "../useOutside.ts";
import { sharedStream, type Connect } from "./stream.ts";

/** Delays before reconnecting after a refusal; the first is zero, because the session may just have been renewed. */
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

/** Whether the server pushes changes; if not, screens poll. */
export const useIsLive = (): boolean => useOutside(watch, () => isOpen);

const listeners = new Set<(appealId: number) => void>();
/** Subscribes to changes of appeals; returns the unsubscribe function. */
export const hearAppeals = (listener: (appealId: number) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The stream, the counters that it sends, and the calls that read one appeal: they are refetched when it changes. */
export type LiveCalls = {
  readonly events: Endpoint;
  readonly counters: Endpoint;
  readonly fileReading: Endpoint;
  readonly readsOfAppeal: readonly Endpoint[];
};

/** Handles each event. */
const hearing = ({ counters, fileReading, readsOfAppeal }: LiveCalls) =>
  ({
    counters: (values: unknown) => queries().setQueryData(keyOf(counters, {}), values),
    appeal: ({ id }: { readonly id: number }) => {
      for (const tell of listeners) tell(id);
      for (const endpoint of readsOfAppeal) void queries().invalidateQueries({ queryKey: keyOf(endpoint, { params: { id } }) });
    },
    reading: ({ fileId }: { readonly fileId: number }) => {
      void queries().invalidateQueries({ queryKey: keyOf(fileReading, { params: { id: fileId } }) });
    },
    missed: () => void readAgain(),
  }) as const;

/** Reconnected screens refetch at a random moment of this interval, so that a server restart brings no burst. Milliseconds. */
const spreadMs = 5000;

/** Opens the stream and reopens it when it breaks, then refetches what may have changed meanwhile. Returns the close function. */
export const listen = (connect: Connect, calls: LiveCalls): (() => void) => {
  const handle = hearing(calls);
  let close: (() => void) | undefined;
  let [again, catchUp]: (ReturnType<typeof setTimeout> | undefined)[] = [];
  let gone = false;
  let wasOpen = false;
  let refusals = 0;
  const opened = () => {
    refusals = 0;
    clearTimeout(catchUp);
    if (wasOpen) catchUp = setTimeout(handle.missed, Math.random() * spreadMs);
    wasOpen = true;
    setOpen(true);
  };
  const refused = () => {
    close?.();
    // a request renews the session
    const later = (ms: number) => (again = setTimeout(open, ms));
    call(calls.counters, {} as Call<Endpoint>, { quiet: true }).then(
      () => later(refusals++ === 0 ? retryMs[0] : retryMs[1]),
      () => later(retryMs[1]),
    );
  };
  const open = () => {
    if (gone) return;
    close = connect(`${apiBase}${calls.events.path}`, (heard) => {
      if ("data" in heard) handle[heard.is](JSON.parse(heard.data));
      else if (heard.is === "open") opened();
      else setOpen(false);
      if (heard.is === "refused") refused();
    });
  };
  open();
  return () => {
    gone = true;
    clearTimeout(again);
    clearTimeout(catchUp);
    close?.();
    setOpen(false);
  };
};

/** Subscribes while the shell is on screen of the person with this id. */
export const useLive = (calls: LiveCalls, userId: number): void => useEffect(() => listen(sharedStream(userId), calls), [calls, userId]);
