import type { StatRow } from "@murojaat/contract";
import { Link } from "@tanstack/react-router";
import { useOptions } from "../lookups/useOptions.ts";
import { useSession } from "../session/useSession.ts";
import { useText } from "../text/useText.tsx";
import { figureText } from "./figure.ts";
import type { Measure } from "./Territories.tsx";
import { places, rangeOfStep, stepOf, steps } from "./territories.ts";
import type { Figures } from "./useFigures.ts";

type Props = { readonly of: Figures; readonly rows: readonly StatRow[]; readonly measure: Measure };

/** A tile for each district and city, at about its true place to the others, shaded by the measure; other regions apart. */
export const RegionMap = ({ of, rows, measure }: Props) => {
  const { t } = useText();
  const { choices } = useOptions("areas", { parent: useSession().user.regionsId ?? undefined });
  const codes = new Map(choices.map(({ id, code }) => [String(id), code ?? ""]));
  const tiles = rows.map((row) => ({ row, ...of.figure("territories", measure, row) }));
  const ours = tiles.filter(({ row }) => row.key !== "none");
  const elsewhere = tiles.find(({ row }) => row.key === "none");
  const highest = Math.max(0, ...ours.map(({ value }) => value ?? 0));
  const tile = ({ row, value, link }: (typeof tiles)[number], place?: readonly [number, number]) => {
    const inside = (
      <>
        <span className="map-name">{row.name}</span>
        <strong>{figureText(value ?? 0)}</strong>
      </>
    );
    const common = {
      className: "map-tile",
      "data-step": stepOf(value ?? 0, highest),
      style: place && { gridColumn: place[0], gridRow: place[1] },
    };
    return (
      <li key={row.key} {...common}>
        {value && link ? (
          <Link to={link.to} search={link.search as never}>
            {inside}
          </Link>
        ) : (
          <div>{inside}</div>
        )}
      </li>
    );
  };
  return (
    <div className="map-room" data-measure={measure}>
      <ul className="map" aria-label={t("statistics.map")}>
        {ours.map((one) => tile(one, places[codes.get(one.row.key) ?? ""]))}
      </ul>
      <div className="map-foot">
        <ul className="map-legend" aria-label={t("statistics.legend")}>
          {Array.from({ length: steps + 1 }, (_, step) => ({
            step,
            range: step === 0 ? ([0, 0] as const) : rangeOfStep(step, highest),
          })).map(
            ({ step, range }) =>
              range && (
                <li key={step}>
                  <span className="bucket-key map-key" data-step={step} />
                  {range[0] === range[1] ? figureText(range[0]) : `${figureText(range[0])}–${figureText(range[1])}`}
                </li>
              ),
          )}
        </ul>
        {elsewhere && <ul className="map-elsewhere">{tile({ ...elsewhere })}</ul>}
      </div>
    </div>
  );
};
