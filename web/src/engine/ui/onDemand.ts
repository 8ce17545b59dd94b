import { createElement, use, useEffect, type ComponentType } from "react";

/** Milliseconds after which a screen has what it needs. */
const calmMs = 2000;

/**
 * A component whose code may be fetched ahead, once its screen is at rest: then it is drawn at the press of its button. React's `lazy`
 * waits even for code that is there, and React shows what has waited 300 ms later.
 * @example const AppealDrawer = onDemand(() => import("./AppealDrawer.tsx").then((m) => m.AppealDrawer));
 */
export const onDemand = <Props extends object>(read: () => Promise<ComponentType<Props>>) => {
  let reading: Promise<ComponentType<Props>> | undefined;
  let Known: ComponentType<Props> | undefined;
  const load = () => (reading ??= read().then((component) => (Known = component)));
  const OnDemand = (props: Props) => createElement(Known ?? use(load()), props);
  const useAhead = (when: boolean) =>
    useEffect(() => {
      if (!when) return;
      // what could not be fetched ahead is fetched when it is drawn
      const timer = setTimeout(() => load().catch(() => (reading = undefined)), calmMs);
      return () => clearTimeout(timer);
    }, [when]);
  return Object.assign(OnDemand, { useAhead });
};
