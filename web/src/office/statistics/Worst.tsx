import { rowHeads, type StatRow } from "@murojaat/contract";
import { useText } from "../../engine/text/useText.tsx";
import { cellText } from "./figure.ts";
import { RankedTable } from "./RankedTable.tsx";
import type { Figures } from "./useFigures.ts";
import numberCellCss from "./NumberCell.module.css";

/** As many as stand beside the map; the table of all of them stands below. */
const shown = 10;

/** Territories by the share of what is overdue, with whether more is closed in time than a year ago. */
export const Worst = ({ of }: { of: Figures }) => {
  const { t, any } = useText();
  return (
    <RankedTable
      of={of}
      name="territories"
      title={t("statistics.worst")}
      columns={["overdueShare"]}
      head={any(rowHeads[of.rowsBy("territories")])}
      onlyWith="received"
      most={shown}
      last={{ head: t("statistics.change"), cell: (row) => <Change of={of} row={row} /> }}
    />
  );
};

/** How many percent more or fewer are closed in time than in the same days a year ago. */
const Change = ({ of, row }: { of: Figures; row: StatRow }) => {
  const [now, before] = of.figures("territories", ["inTimeShare", "inTimeShareBefore"], row).map(({ value }) => value);
  if (typeof now !== "number" || typeof before !== "number") return <span className={numberCellCss.none}>–</span>;
  const more = Math.round(10 * (now - before)) / 10;
  return (
    <span className={numberCellCss.change} data-sign={more < 0 ? "worse" : more > 0 ? "better" : undefined}>
      {more < 0 ? "▼" : more > 0 ? "▲" : "="} {cellText(Math.abs(more), "share")}
    </span>
  );
};
