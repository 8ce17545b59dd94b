import { nameOnMap, outlineBox, outlines, outlineSource } from "@murojaat/contract";
import { useRef, useState, type KeyboardEvent } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import css from "./Outlines.module.css";

/** A territory with its figure as it is written, and the shade of it. */
export type Place = {
  readonly key: string;
  readonly code: string | undefined;
  readonly name: string;
  readonly text: string;
  readonly shade: number;
  /** The list behind the figure; none where there is nothing to open. */
  readonly link: string | undefined;
};

/** Half the width and height of what stands beside a city, in the units of the outlines. */
const sign = { x: 56, y: 22 };
/** How far from their middle the lines of a name and its number stand. */
const [above, below] = [-5, 14];
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The map: an outline for each territory, one stop of the keyboard in which arrows move in the order of reading. */
export const Outlines = ({ places, label }: { readonly places: readonly Place[]; readonly label: string }) => {
  const { t } = useText();
  const map = useRef<SVGSVGElement>(null);
  const drawn = outlines.flatMap((outline) =>
    places.filter(({ code }) => code === outline.code).map((place) => ({ ...outline, ...place })),
  );
  const stops = drawn.filter(({ link }) => link !== undefined);
  const [chosen, setChosen] = useState("");
  const stop = stops.find(({ key }) => key === chosen) ?? stops[0];

  const move = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || !stop) return;
    event.preventDefault();
    const at = (stops.indexOf(stop) + by + stops.length) % stops.length;
    setChosen(stops[at]!.key);
    map.current?.querySelectorAll<SVGElement>("a")[at]?.focus();
  };

  return (
    <figure className={css.figure}>
      <svg
        ref={map}
        className={css.map}
        viewBox={`-2 -2 ${outlineBox.width + 4} ${outlineBox.height + 4}`}
        role="list"
        aria-label={label}
        onKeyDown={move}
      >
        {drawn.map(({ key, name, text, shade, link, path, at: [x, y], mark }) => {
          const named = `${name}: ${text}`;
          const shape = (
            <>
              <title>{named}</title>
              <path d={path} />
              {mark && <rect x={x - sign.x} y={y - sign.y} width={2 * sign.x} height={2 * sign.y} rx={6} />}
            </>
          );
          return (
            <g key={key} role="listitem" data-shade={shade}>
              {link ? (
                <InnerLink to={link} aria-label={named} tabIndex={key === stop?.key ? 0 : -1} onFocus={() => setChosen(key)}>
                  {shape}
                </InnerLink>
              ) : (
                <g role="img" aria-label={named}>
                  {shape}
                </g>
              )}
            </g>
          );
        })}
        {/* above all outlines, so that a neighbour covers nothing of them */}
        <g aria-hidden className={css.above}>
          {stop && <path className={css.ring} d={stop.path} />}
          {drawn.map(({ key, name, text, shade, at: [x, y], mark }) => (
            <g key={key} data-shade={shade} data-beside={mark && ""}>
              {mark && <Line from={mark} to={[x, y]} />}
              <text className={css.name} x={x} y={y + above}>
                {mark ? name : nameOnMap(name)}
              </text>
              <text className={css.number} x={x} y={y + below}>
                {text}
              </text>
            </g>
          ))}
        </g>
      </svg>
      <figcaption className={css.source}>{t("statistics.outlineSource", { source: outlineSource })}</figcaption>
    </figure>
  );
};

type Point = readonly [x: number, y: number];
/** From a city to the edge of what stands beside it. */
const Line = ({ from, to }: { readonly from: Point; readonly to: Point }) => {
  const [dx, dy] = [from[0] - to[0], from[1] - to[1]];
  const part = Math.min(sign.x / Math.abs(dx), sign.y / Math.abs(dy));
  const ends = { x1: from[0], y1: from[1], x2: to[0] + dx * part, y2: to[1] + dy * part };
  return (
    <>
      <line className={css.under} {...ends} />
      <line className={css.line} {...ends} />
      <circle className={css.mark} cx={from[0]} cy={from[1]} r={5} />
    </>
  );
};
