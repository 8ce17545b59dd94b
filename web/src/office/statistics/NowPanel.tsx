import { bucketNames } from "./buckets.ts";
import { Tile } from "./Tile.tsx";
import type { Figures } from "./useFigures.ts";
import panelCss from "../../engine/ui/panel.module.css";
import tileCss from "./Tile.module.css";

/** The current state: open, under control, overdue, and the deadline buckets. */
export const NowPanel = ({ of, name }: { of: Figures; name: "now" | "tasksNow" }) => (
  <section className={panelCss.panel} data-part="panel" aria-label={of.title(name)}>
    <h2>{of.title(name)}</h2>
    <ul className={tileCss.tiles}>
      <Tile figure={of.figure(name, "open")} />
      <Tile figure={of.figure(name, "underControl")} />
      <Tile figure={of.figure(name, "overdue")} tone="bad" />
      {of.figures(name, bucketNames).map((figure) => (
        <Tile key={figure.column} figure={figure} bucket={figure.column} />
      ))}
    </ul>
  </section>
);
