import type { StatRow } from "@murojaat/contract";
import { Link } from "@tanstack/react-router";
import { useOptions } from "../../engine/choices/useOptions.ts";
import { useSession } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { figureText } from "./figure.ts";
import { endsOf, legendOf, places, stepOf, type Measure } from "./territories.ts";
import type { Figures } from "./useFigures.ts";
import css from "./RegionMap.module.css";
import bucketColoursCss from "./bucketColours.module.css";

type Props = { readonly of: Figures; readonly rows: readonly StatRow[]; readonly measure: Measure };

/** A tile for each district and city, at about its true place, shaded by the measure; other regions apart. */
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
        <span className={css.name}>{row.name}</span>
        <strong>{figureText(value ?? 0)}</strong>
      </>
    );
    const common = {
      className: css.tile,
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
    <div className={css.room} data-part="map-room" data-measure={measure}>
      <ul className={css.map} aria-label={t("statistics.map")}>
        {ours.map((one) => tile(one, stepOf(one.value ?? 0, ends), places[codes.get(one.row.key) ?? ""]))}
      </ul>
      <div className={css.foot}>
        <ul className={css.legend} aria-label={t("statistics.legend")}>
          {legendOf(ends).map(({ step, from, to }) => (
            <li key={step}>
              <span className={`${bucketColoursCss.key} ${css.key}`} data-step={step} />
              {from === to ? figureText(from) : `${figureText(from)}–${figureText(to)}`}
            </li>
          ))}
        </ul>
        {elsewhere && <ul className={css.elsewhere}>{tile(elsewhere, 0)}</ul>}
      </div>
    </div>
  );
};
