import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { cellText } from "./figure.ts";
import type { Figure } from "./useFigures.ts";

type Props = {
  readonly figure: Figure;
  /** What colours the number: only what asks for attention. */
  readonly tone?: "bad" | "good" | undefined;
  readonly label?: string;
  /** A word under the number. */
  readonly children?: ReactNode;
};

/** One number in large type with its words; the whole tile opens the list behind it. */
export const Tile = ({ figure, tone, label = figure.label, children }: Props) => {
  const text = figure.value === null ? "–" : cellText(figure.value, figure.kind);
  const inside = (
    <>
      <span className="tile-label">{label}</span>
      <strong className="tile-value">{text}</strong>
    </>
  );
  return (
    <li className="tile" data-tone={figure.value ? tone : undefined} data-none={figure.value ? undefined : ""}>
      {figure.value && figure.link ? (
        <Link className="tile-body" to={figure.link.to} search={figure.link.search as never}>
          {inside}
        </Link>
      ) : (
        <div className="tile-body">{inside}</div>
      )}
      {children && <div className="tile-more">{children}</div>}
    </li>
  );
};
