import dayjs, { type Dayjs } from "dayjs";
import { useScheme } from "../../../engine/theme/scheme.ts";
import { useNarrow } from "../../../engine/ui/useNarrow.ts";
import { numberText } from "../../../engine/text/moments.ts";
import { useText } from "../../../engine/text/useText.tsx";
import type { Figures } from "../useFigures.ts";
import type { ChartOption } from "./Chart.tsx";
import { FigureTable } from "../FigureTable.tsx";
import { LazyChart } from "./LazyChart.tsx";
import { hatched, looks, pair } from "./paint.ts";
import { PairLegend } from "./PairLegend.tsx";
import { PicturePanel } from "./PicturePanel.tsx";
import { useOpenList } from "./useOpenList.ts";

const height = 248;
const columns = ["received", "closed"] as const;

/** The axis labels: a month, on a phone by its number; the year only where it changes. */
const labelOf = (months: readonly Dayjs[], at: number, narrow: boolean): string => {
  const month = months[at]!;
  const opens = at === 0 && !months.slice(1, 3).some((next) => next.month() === 0);
  return `${narrow ? month.month() + 1 : month.format("MMM")}${opens || month.month() === 0 ? `\n${month.format("YYYY")}` : ""}`;
};

/** Twelve months: received and closed in each. */
export const Months = ({ of }: { of: Figures }) => {
  const { t } = useText();
  const scheme = useScheme();
  const open = useOpenList();
  const rows = of.rows("months");
  const figures = rows.map((row) => of.figures("months", columns, row));
  const narrow = useNarrow();
  const months = rows.map(({ key }) => dayjs(`${key}-01`));
  const values = {
    names: months.map((month) => month.format("MMM YYYY")),
    came: figures.map(([came]) => came!.value),
    done: figures.map(([, done]) => done!.value),
  };
  const [cameWord, doneWord] = of.figures("months", columns).map(({ label }) => label) as [string, string];
  const { words, tooltip, line } = looks(scheme);
  const [all, part] = pair(scheme);
  const option: ChartOption = {
    grid: { left: 0, right: 4, top: 10, bottom: 0, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    tooltip: { ...tooltip, renderMode: "richText", trigger: "axis", axisPointer: { type: "none" } },
    xAxis: {
      type: "category",
      data: values.names,
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
      axisLabel: { ...words, interval: 0, formatter: (_name: string, at: number) => labelOf(months, at, narrow) },
    },
    yAxis: {
      type: "value",
      minInterval: 1,
      splitLine: { lineStyle: { color: line } },
      axisLabel: { ...words, formatter: (value: number) => numberText(value) },
    },
    series: [
      {
        type: "bar",
        name: cameWord,
        data: values.came,
        barMaxWidth: 22,
        barGap: "10%",
        itemStyle: { color: all, ...hatched(1, scheme), borderRadius: [3, 3, 0, 0] },
      },
      {
        type: "bar",
        name: doneWord,
        data: values.done,
        barMaxWidth: 22,
        itemStyle: { color: part, borderRadius: [3, 3, 0, 0] },
      },
    ],
  };
  return (
    <PicturePanel
      name="months"
      title={of.title("months")}
      picture={
        <>
          <PairLegend all={cameWord} part={doneWord} />
          <LazyChart
            option={option}
            label={t("statistics.picture", { name: of.title("months") })}
            height={height}
            onPiece={({ series, at }) => open(figures[at]?.[series]?.link)}
          />
        </>
      }
      table={<FigureTable of={of} name="months" columns={columns} rows={rows} head={t("statistics.month")} />}
    />
  );
};
