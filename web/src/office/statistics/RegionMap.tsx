import { outlines, shadeEnds, shadeLegend, shadeOf, type MapMeasure, type StatRow } from "@murojaat/contract";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { cellText } from "./figure.ts";
import { Outlines, type Place } from "./Outlines.tsx";
import type { Figures } from "./useFigures.ts";
import css from "./RegionMap.module.css";
import bucketColoursCss from "./bucketColours.module.css";

type Props = {
  readonly of: Figures;
  readonly rows: readonly StatRow[];
  readonly measure: MapMeasure;
  /** The rows are districts and cities: they have outlines. Else they are mahallas or sectors, each a tile in their order. */
  readonly isOfRegion: boolean;
};

/** The outlines of districts and cities, or a tile for each part of a district, with a legend; what has no place stands apart. */
export const RegionMap = ({ of, rows, measure, isOfRegion }: Props) => {
  const { t } = useText();
  const figures = rows.filter(({ level }) => level === 0).map((row) => ({ row, ...of.figure("territories", measure, row) }));
  // what is from elsewhere, and where nothing is said, has no place
  const inside = figures.filter(({ row }) => !["none", "outside", "section none"].includes(row.key));
  const ends = shadeEnds(inside.map(({ value }) => value ?? 0));
  const kind = figures[0]?.kind;
  const isInTenths = kind !== undefined && kind !== "count";
  const text = (value: number | null) => (value === null ? "–" : cellText(value, kind));
  const places = figures.map(({ row, value, link }): Place => ({
    code: row.code,
    key: row.key,
    name: row.name,
    text: text(value),
    shade: inside.some((one) => one.row === row) ? shadeOf(value ?? 0, ends) : 0,
    link: value ? link : undefined,
  }));
  const isDrawn = ({ key, code }: Place) =>
    isOfRegion ? outlines.some((outline) => outline.code === code) : inside.some(({ row }) => row.key === key);
  const [drawn, apart] = [places.filter(isDrawn), places.filter((place) => !isDrawn(place))];
  const tile = ({ key, name, text: figure, shade, link }: Place) => {
    const content = (
      <>
        <span className={css.name}>{name}</span>
        <strong>{figure}</strong>
      </>
    );
    return (
      <li key={key} className={css.tile} data-shade={shade}>
        {link ? <InnerLink to={link}>{content}</InnerLink> : <div>{content}</div>}
      </li>
    );
  };
  return (
    <div className={css.room} data-part="map-room" data-measure={measure}>
      {isOfRegion ? (
        <Outlines places={drawn} label={t("statistics.map")} />
      ) : (
        <ul className={css.tiles} aria-label={t("statistics.map")}>
          {drawn.map(tile)}
        </ul>
      )}
      <div className={css.foot}>
        <ul className={css.legend} aria-label={t("statistics.legend")}>
          {shadeLegend(ends, isInTenths).map(({ shade, from, to }) => (
            <li key={shade}>
              <span className={`${bucketColoursCss.key} ${css.key}`} data-shade={shade} />
              {from === to ? text(from) : `${text(from)}–${text(to)}`}
            </li>
          ))}
        </ul>
        {apart.length > 0 && <ul className={css.elsewhere}>{apart.map(tile)}</ul>}
      </div>
    </div>
  );
};
