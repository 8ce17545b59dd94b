import { useSyncExternalStore } from "react";
import { dayOf } from "./text/moments.ts";

// Today is the server's: a computer's clock may be off by years, and its zone may be another one.

/** How far the server's clock is ahead of this computer's, in milliseconds: no further than its replies prove. */
let ahead = 0;
const listeners = new Set<() => void>();
/** Replies say whole seconds. */
const second = 1000;
const turnsEvery = 30_000;

/**
 * The server said this moment in a reply that was asked for and had come at these moments of the computer's clock. However slow the reply was, and
 * however long the computer slept meanwhile, the server's clock read it between the two; a clock that was put back in between proves nothing.
 */
export const hearMoment = (said: number, asked: number, came = Date.now()): void => {
  if (Number.isNaN(said) || came < asked) return;
  const proven = Math.max(said - came, Math.min(said + second - asked, ahead));
  if (proven === ahead) return;
  ahead = proven;
  for (const tell of listeners) tell();
};

/** The present moment by the server's clock. */
export const serverNow = (): number => Date.now() + ahead;
/** The present day in Tashkent by the server's clock, `30.11.2026`. */
export const today = (): string => dayOf(serverNow());

/** Calls back when the server's clock was heard to be another one; returns what ends it. */
export const onClockHeard = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};
const subscribe = (tell: () => void): (() => void) => {
  const turning = setInterval(tell, turnsEvery);
  const end = onClockHeard(tell);
  return () => {
    clearInterval(turning);
    end();
  };
};
/** `today` of a screen that stays open past midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, today, today);
