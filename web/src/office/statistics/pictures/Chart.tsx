import { BarChart, PieChart, type BarSeriesOption, type PieSeriesOption } from "echarts/charts";
import { GridComponent, TooltipComponent, type GridComponentOption, type TooltipComponentOption } from "echarts/components";
import { init, use, type ComposeOption, type ECharts } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { useLayoutEffect, useRef } from "react";
import { useStillness } from "../../../engine/theme/scheme.ts";

use([BarChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

export type ChartOption = ComposeOption<BarSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption>;
/** Where on the picture: which series, which of its values. */
export type ChartPlace = { readonly series: number; readonly at: number };

type Props = {
  readonly option: ChartOption;
  /** What the picture shows, for those who do not see it; its numbers stand in the table. */
  readonly label: string;
  readonly height: number;
  readonly onPiece: (place: ChartPlace) => void;
};

/** A picture of the chart library: patterns besides colours, still where less movement is wished, each piece to press. */
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
    const follow = new ResizeObserver(() => made.resize());
    follow.observe(room.current!);
    return () => {
      follow.disconnect();
      made.dispose();
    };
  }, []);
  // drawn anew only when something in it is new; what it shows and its words are all in this text
  const drawn = JSON.stringify(option);
  useLayoutEffect(() => {
    chart.current?.setOption({ animation: !isStill, animationDuration: 400, ...latest.current });
  }, [drawn, isStill]);
  return <div ref={room} className="chart" role="img" aria-label={label} style={{ height }} />;
};
