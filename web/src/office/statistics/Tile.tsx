import type { ReactNode } from "react";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { cellText } from "./figure.ts";
import type { Figure } from "./useFigures.ts";
import css from "./Tile.module.css";
import bucketColoursCss from "./bucketColours.module.css";

type Props = {
  readonly figure: Figure;
  /** The colour of a number that asks for attention. */
  readonly tone?: "bad" | "good" | undefined;
  readonly label?: string;
  /** The deadline bucket whose colour stands before the name; its number is small. */
  readonly bucket?: string;
  /** Content below the number. */
  readonly children?: ReactNode;
};

/** One number in large type with its label; the tile opens the list behind it. */
export const Tile = ({ figure, tone, label = figure.label, bucket, children }: Props) => {
  const text = figure.value === null ? "–" : cellText(figure.value, figure.kind);
  const inside = (
    <>
      <span className={css.label}>
        {bucket !== undefined && <span className={bucketColoursCss.key} data-bucket={bucket} />}
        {label}
      </span>
      <strong className={css.value} data-part="tile-value">
        {text}
      </strong>
    </>
  );
  return (
    <li
      className={css.tile}
      data-tone={figure.value ? tone : undefined}
      data-none={figure.value ? undefined : ""}
      data-small={bucket && ""}
    >
      {figure.value && figure.link ? (
        <InnerLink className={css.body} to={figure.link}>
          {inside}
        </InnerLink>
      ) : (
        <div className={css.body}>{inside}</div>
      )}
      {children && <div className={css.more}>{children}</div>}
    </li>
  );
};
