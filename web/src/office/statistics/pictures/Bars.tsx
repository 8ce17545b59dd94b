import { useScheme } from "../../../engine/theme/scheme.ts";
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
import panelCss from "../../../engine/ui/panel.module.css";

const most = 10;
const rowHeight = 30;
const columns = ["received", "closed", "forInformation", "open", "overdue"] as const;
const narrow = matchMedia("(max-width: 699px)");

/** Channels or topics as bars: how many came, and how many of them are closed. */
export const Bars = ({ of, name }: { of: Figures; name: "channels" | "topics" }) => {
  const { t } = useText();
  const scheme = useScheme();
  const open = useOpenList();
  const ranked = of
    .rows(name)
    .filter((row) => row.level === 0)
    .map((row) => ({ row, came: of.figure(name, "received", row), done: of.figure(name, "closed", row) }))
    .filter(({ came }) => came.value)
    .toSorted((a, b) => b.came.value! - a.came.value!);
  const shown = ranked.slice(0, most);
  const values = {
    names: shown.map(({ row }) => row.name),
    came: shown.map(({ came }) => came.value),
    done: shown.map(({ done }) => done.value),
  };
  const [cameWord, doneWord] = of.figures(name, ["received", "closed"]).map(({ label }) => label) as [string, string];
  const { words, tooltip } = looks(scheme);
  const [all, part] = pair(scheme);
  const option: ChartOption = {
    grid: { left: 0, right: 46, top: 0, bottom: 0, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    tooltip: { ...tooltip, renderMode: "richText", trigger: "axis", axisPointer: { type: "none" } },
    xAxis: { type: "value", show: false, max: "dataMax" },
    yAxis: {
      type: "category",
      inverse: true,
      data: values.names,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...words, width: narrow.matches ? 118 : 178, overflow: "break", lineHeight: 14 },
    },
    series: [
      {
        type: "bar",
        name: cameWord,
        data: values.came,
        barWidth: 16,
        itemStyle: { color: all, ...hatched(1, scheme), borderRadius: 3 },
        label: { show: true, position: "right", ...words, fontWeight: 600, formatter: ({ value }) => numberText(Number(value)) },
      },
      {
        type: "bar",
        name: doneWord,
        data: values.done,
        barWidth: 16,
        barGap: "-100%",
        itemStyle: { color: part, borderRadius: 3 },
      },
    ],
  };
  return (
    <PicturePanel
      name={name}
      title={of.title(name)}
      picture={
        shown.length === 0 ? (
          <p className={panelCss.none}>{t("common.noData")}</p>
        ) : (
          <>
            <PairLegend all={cameWord} part={doneWord} />
            <LazyChart
              option={option}
              label={t("statistics.picture", { name: of.title(name) })}
              height={shown.length * rowHeight}
              onPiece={({ series, at }) => open((series === 0 ? shown[at]?.came : shown[at]?.done)?.link)}
            />
            {ranked.length > most && <p className={panelCss.note}>{t("statistics.firstOf", { count: most, all: ranked.length })}</p>}
          </>
        )
      }
      table={<FigureTable of={of} name={name} columns={columns} rows={of.rows(name)} head={of.title(name)} />}
    />
  );
};
