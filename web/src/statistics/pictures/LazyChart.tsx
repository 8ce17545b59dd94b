import { lazy, Suspense, type ComponentProps } from "react";
import type { Chart as Drawn } from "./Chart.tsx";

const Chart = lazy(() => import("./Chart.tsx").then((m) => ({ default: m.Chart })));

/** The chart library comes after the numbers; its room is kept free. */
export const LazyChart = (props: ComponentProps<typeof Drawn>) => (
  <Suspense fallback={<div className="chart" style={{ height: props.height }} />}>
    <Chart {...props} />
  </Suspense>
);
