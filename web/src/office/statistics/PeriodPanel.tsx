import { useText } from "../../engine/text/useText.tsx";
import { cellText, figureText, percentText } from "./figure.ts";
import { NumberCell } from "./NumberCell.tsx";
import { Tile } from "./Tile.tsx";
import type { Figure, Figures } from "./useFigures.ts";
import type { Counted } from "./useStatistics.ts";
import css from "./PeriodPanel.module.css";
import panelCss from "../../engine/ui/panel.module.css";
import tileCss from "./Tile.module.css";
import numberCellCss from "./NumberCell.module.css";

/** What came today, and what was closed. */
export const TodayPanel = ({ of }: { of: Figures }) => (
  <section className={panelCss.panel} data-part="panel" aria-label={of.title("today")}>
    <h2>{of.title("today")}</h2>
    <ul className={tileCss.tiles}>
      <Tile figure={of.figure("today", "received")} />
      <Tile figure={of.figure("today", "closed")} />
    </ul>
  </section>
);

/** The figures of the chosen period, with the same days of the previous year. */
export const PeriodPanel = ({ of, counted }: { of: Figures; counted: Counted }) => {
  const { t } = useText();
  const { from, to } = counted.choices;
  const before = of.figure("totals", "before");
  const [received, closed, inTime, late] = of.figures("totals", ["received", "closed", "inTime", "late"]) as [
    Figure,
    Figure,
    Figure,
    Figure,
  ];
  return (
    <section className={panelCss.panel} data-part="panel" aria-label={of.title("totals")}>
      <h2>
        {of.title("totals")}
        <span className={css.days}>
          {from} – {to}
        </span>
      </h2>
      <ul className={`${tileCss.tiles} ${tileCss.even}`}>
        <Tile figure={received}>
          {t("statistics.yearBefore")}: <NumberCell value={before.value} link={before.link} label={before.label} />{" "}
          <Change now={received.value!} before={before.value!} />
        </Tile>
        <Tile figure={closed}>
          <Part of={closed} whole={received} /> {t("statistics.ofReceived")}
        </Tile>
        <Tile figure={of.figure("totals", "forInformation")} />
        <Tile figure={of.figure("totals", "open")} />
        <Tile figure={inTime} label={t("statistics.closedInTime")} tone="good">
          <Part of={inTime} whole={closed} /> {t("statistics.ofClosed")}
        </Tile>
        <Tile figure={late} label={t("statistics.closedLate")} tone="bad">
          {of.figures("totals", ["late15", "late30"]).map((figure, at) => (
            <span key={figure.column} className={css.late}>
              {t("statistics.ofTerm", { days: at === 0 ? 15 : 30 })}:{" "}
              <NumberCell value={figure.value} link={figure.link} label={figure.label} />
            </span>
          ))}
        </Tile>
        <Tile figure={of.figure("totals", "collective")} />
        <Tile figure={of.figure("totals", "repeat")} />
        <Tile figure={of.figure("totals", "days")} />
        <Tile figure={of.figure("totals", "pleasedShare")}>
          {of.figures("totals", ["pleased", "judged"]).map(({ column, value, link, label }) => (
            <span key={column} className={css.judged}>
              {label}: <NumberCell value={value} link={link} label={label} />
            </span>
          ))}
        </Tile>
      </ul>
    </section>
  );
};

/** The change from the previous year; more appeals are neither good nor bad. */
const Change = ({ now, before }: { now: number; before: number }) => {
  const { language } = useText();
  if (before === 0 || now === before) return <span>{cellText(now - before, "difference")}</span>;
  const percent = Math.round((100 * (now - before)) / before);
  return (
    <span className={numberCellCss.change}>
      {percent > 0 ? "▲" : "▼"} {percentText(Math.abs(percent), language)}
    </span>
  );
};

const Part = ({ of, whole }: { of: Figure; whole: Figure }) => {
  const { language } = useText();
  return whole.value ? percentText(Math.round((1000 * of.value!) / whole.value) / 10, language) : figureText(0);
};
