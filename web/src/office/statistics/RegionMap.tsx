import type { StatRow } from "@murojaat/contract";
import { useOptions } from "../../engine/choices/useOptions.ts";
import { useSession } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { cellText } from "./figure.ts";
import { endsOf, legendOf, places, stepOf, type Measure } from "./territories.ts";
import type { Figures } from "./useFigures.ts";
import css from "./RegionMap.module.css";
import bucketColoursCss from "./bucketColours.module.css";

type Props = {
  readonly of: Figures;
  readonly rows: readonly StatRow[];
  readonly measure: Measure;
  /** The tiles are mahallas or sectors: they stand in their order. */
  readonly isOfDistrict: boolean;
};

/** A tile for each district and city, at about its true place, or for each part of a district; what is from elsewhere stands apart. */
export const RegionMap = ({ of, rows, measure, isOfDistrict }: Props) => {
  const { t } = useText();
  const { choices } = useOptions("areas", { parent: useSession().user.regionsId ?? undefined }, !isOfDistrict);
  const codes = new Map(choices.map(({ id, code }) => [String(id), code ?? ""]));
  const tiles = rows.map((row) => ({ row, ...of.figure("territories", measure, row) }));
  // what is from elsewhere, and where nothing is said, has no place
  const isPlaced = ({ row }: (typeof tiles)[number]) => row.level === 0 && !["none", "outside", "section none"].includes(row.key);
  const ours = tiles.filter(isPlaced);
  const apart = tiles.filter((tile) => tile.row.level === 0 && !isPlaced(tile));
  const ends = endsOf(ours.map(({ value }) => value ?? 0));
  const kind = tiles[0]?.kind;
  const isInTenths = kind !== undefined && kind !== "count";
  const text = (value: number | null) => (value === null ? "–" : cellText(value, kind));
  const tile = ({ row, value, link }: (typeof tiles)[number], step: number, place?: readonly [number, number]) => {
    const inside = (
      <>
        <span className={css.name}>{row.name}</span>
        <strong>{text(value)}</strong>
      </>
    );
    const common = {
      className: css.tile,
      "data-step": step,
      style: place && { gridColumn: place[0], gridRow: place[1] },
    };
    return (
      <li key={row.key} {...common}>
        {value && link ? <InnerLink to={link}>{inside}</InnerLink> : <div>{inside}</div>}
      </li>
    );
  };
  return (
    <div className={css.room} data-part="map-room" data-measure={measure}>
      <ul className={css.map} {...(isOfDistrict && { "data-flat": true })} aria-label={t("statistics.map")}>
        {ours.map((one) => tile(one, stepOf(one.value ?? 0, ends), isOfDistrict ? undefined : places[codes.get(one.row.key) ?? ""]))}
      </ul>
      <div className={css.foot}>
        <ul className={css.legend} aria-label={t("statistics.legend")}>
          {legendOf(ends, isInTenths).map(({ step, from, to }) => (
            <li key={step}>
              <span className={`${bucketColoursCss.key} ${css.key}`} data-step={step} />
              {from === to ? text(from) : `${text(from)}–${text(to)}`}
            </li>
          ))}
        </ul>
        {apart.length > 0 && <ul className={css.elsewhere}>{apart.map((one) => tile(one, 0))}</ul>}
      </div>
    </div>
  );
};
