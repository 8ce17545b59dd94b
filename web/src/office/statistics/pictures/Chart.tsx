import { BarChart, PieChart, type BarSeriesOption, type PieSeriesOption } from "echarts/charts";
import { GridComponent, TooltipComponent, type GridComponentOption, type TooltipComponentOption } from "echarts/components";
import { init, use, type ComposeOption, type ECharts } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { useLayoutEffect, useRef } from "react";
import { useStillness } from "../../../engine/theme/scheme.ts";
import css from "./Chart.module.css";

use([BarChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

export type ChartOption = ComposeOption<BarSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption>;
/** A position on the chart: the series and its value. */
export type ChartPlace = { readonly series: number; readonly at: number };

type Props = {
  readonly option: ChartOption;
  /** A text alternative of the chart; its numbers are in the table. */
  readonly label: string;
  readonly height: number;
  readonly onPiece: (place: ChartPlace) => void;
};

/** A chart with patterns as well as colours, without motion where the user asked for that; each piece is clickable. */
export const Chart = ({ option, label, height, onPiece }: Props) => {
  const room = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const press = useRef(onPiece);
  const isStill = useStillness();
  const latest = useRef(option);
  useLayoutEffect(() => {
    press.current = onPiece;
    latest.current = option;
  });
  useLayoutEffect(() => {
    const made = init(room.current, undefined, { renderer: "svg" });
    chart.current = made;
    made.on("click", ({ seriesIndex = 0, dataIndex }) => press.current({ series: seriesIndex, at: dataIndex }));
    const follow = new ResizeObserver(() => {
      made.resize();
      // paper shrinks the picture
      room.current?.querySelector("svg")?.setAttribute("viewBox", `0 0 ${made.getWidth()} ${made.getHeight()}`);
    });
    follow.observe(room.current!);
    return () => {
      follow.disconnect();
      made.dispose();
    };
  }, []);
  // redraw only when the option changes; the text contains all data and labels
  const drawn = JSON.stringify(option);
  useLayoutEffect(() => {
    chart.current?.setOption({ animation: !isStill, animationDuration: 400, ...latest.current });
  }, [drawn, isStill]);
  return <div ref={room} className={css.chart} data-part="chart" role="img" aria-label={label} style={{ height }} />;
};
