import { lazy, Suspense, type ComponentProps } from "react";
import type { NowStrip as Shown } from "./NowStrip.tsx";
import "./strip.css";

const NowStrip = lazy(() => import("./NowStrip.tsx").then((m) => ({ default: m.NowStrip })));

/** Only two of all lists have the strip; its room is kept free. */
export const LazyNowStrip = (props: ComponentProps<typeof Shown>) => (
  <Suspense fallback={<div className="strip strip-room" />}>
    <NowStrip {...props} />
  </Suspense>
);
