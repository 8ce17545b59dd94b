import type { StatRow } from "@murojaat/contract";
import { Link } from "@tanstack/react-router";
import { useOptions } from "../../engine/choices/useOptions.ts";
import { useSession } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { figureText } from "./figure.ts";
import { endsOf, legendOf, places, stepOf, type Measure } from "./territories.ts";
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
  const ends = endsOf(ours.map(({ value }) => value ?? 0));
  const tile = ({ row, value, link }: (typeof tiles)[number], step: number, place?: readonly [number, number]) => {
    const inside = (
      <>
        <span className="map-name">{row.name}</span>
        <strong>{figureText(value ?? 0)}</strong>
      </>
    );
    const common = {
      className: "map-tile",
      "data-step": step,
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
        {ours.map((one) => tile(one, stepOf(one.value ?? 0, ends), places[codes.get(one.row.key) ?? ""]))}
      </ul>
      <div className="map-foot">
        <ul className="map-legend" aria-label={t("statistics.legend")}>
          {legendOf(ends).map(({ step, from, to }) => (
            <li key={step}>
              <span className="bucket-key map-key" data-step={step} />
              {from === to ? figureText(from) : `${figureText(from)}–${figureText(to)}`}
            </li>
          ))}
        </ul>
        {elsewhere && <ul className="map-elsewhere">{tile(elsewhere, 0)}</ul>}
      </div>
    </div>
  );
};
