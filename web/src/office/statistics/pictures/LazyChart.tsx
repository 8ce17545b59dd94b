import { CatchBoundary } from "@tanstack/react-router";
import { lazy, Suspense, type ComponentProps } from "react";
import { useText } from "../../../engine/text/useText.tsx";
import type { Chart as Drawn } from "./Chart.tsx";

const Chart = lazy(() => import("./Chart.tsx").then((m) => ({ default: m.Chart })));

/** The chart library comes after the numbers; its room is kept free. Without it the numbers still stand, and the table. */
export const LazyChart = (props: ComponentProps<typeof Drawn>) => (
  <CatchBoundary getResetKey={() => props.label} errorComponent={NotDrawn}>
    <Suspense fallback={<div className="chart" style={{ height: props.height }} />}>
      <Chart {...props} />
    </Suspense>
  </CatchBoundary>
);

const NotDrawn = () => <p className="panel-none">{useText().t("statistics.notDrawn")}</p>;
