import { sentenceOf, type StatRow } from "@murojaat/contract";
import { useText } from "../../engine/text/useText.tsx";
import { figureText } from "./figure.ts";
import type { Figures } from "./useFigures.ts";
import type { Counted } from "./useStatistics.ts";
import css from "./DashboardScreen.module.css";

/** What the numbers below come to, in one sentence. */
export const Sentence = ({ of, counted }: { of: Figures; counted: Counted }) => {
  const { any } = useText();
  const { from, to } = counted.choices;
  const top = (name: "topics" | "territories", column: "received" | "overdue"): StatRow | undefined =>
    of
      .rows(name)
      .filter((row) => row.level === 0 && of.figure(name, column, row).value)
      .toSorted((a, b) => of.figure(name, column, b).value! - of.figure(name, column, a).value!)[0];
  const worst = top("territories", "overdue");
  return (
    <p className={css.sentence} data-part="sentence">
      {sentenceOf(
        any,
        {
          from,
          to,
          received: of.figure("totals", "received").value ?? 0,
          before: of.figure("totals", "before").value ?? 0,
          most: [top("topics", "received"), top("territories", "received")].flatMap((row) => row?.name ?? []),
          overdue: of.figure("now", "overdue").value ?? 0,
          worst: worst && { name: worst.name, count: of.figure("territories", "overdue", worst).value! },
        },
        figureText,
      )}
    </p>
  );
};
