import { CatchBoundary } from "@tanstack/react-router";
import { lazy, Suspense, type ComponentProps } from "react";
import { useText } from "../../../engine/text/useText.tsx";
import type { Chart as Drawn } from "./Chart.tsx";
import chartCss from "./Chart.module.css";
import panelCss from "../../../engine/ui/panel.module.css";

const Chart = lazy(() => import("./Chart.tsx").then((m) => ({ default: m.Chart })));

/** Loads the chart library after the numbers, in reserved space. If that fails, the numbers and the table remain. */
export const LazyChart = (props: ComponentProps<typeof Drawn>) => (
  <CatchBoundary getResetKey={() => props.label} errorComponent={NotDrawn}>
    <Suspense fallback={<div className={chartCss.chart} data-part="chart" style={{ height: props.height }} />}>
      <Chart {...props} />
    </Suspense>
  </CatchBoundary>
);

const NotDrawn = () => <p className={panelCss.none}>{useText().t("statistics.notDrawn")}</p>;
