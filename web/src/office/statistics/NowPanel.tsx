import { Buckets } from "./Buckets.tsx";
import { bucketNames } from "./buckets.ts";
import { Tile } from "./Tile.tsx";
import type { Figures } from "./useFigures.ts";

/** How it stands now: open, under control, overdue, and how near the deadlines are. */
export const NowPanel = ({ of, name }: { of: Figures; name: "now" | "tasksNow" }) => (
  <section className="panel" aria-label={of.title(name)}>
    <h2>{of.title(name)}</h2>
    <ul className="tiles">
      <Tile figure={of.figure(name, "open")} />
      <Tile figure={of.figure(name, "underControl")} />
      <Tile figure={of.figure(name, "overdue")} tone="bad" />
    </ul>
    <Buckets name={of.title(name)} figures={of.figures(name, bucketNames)} />
  </section>
);
