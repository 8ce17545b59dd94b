import type { StatColumn } from "@murojaat/contract";
import { Link } from "@tanstack/react-router";
import { cellText } from "./figure.ts";
import type { ListLink } from "./links.ts";
import "./statistics.css";

type Props = {
  readonly value: number | null;
  readonly kind?: StatColumn["kind"];
  /** The list behind the number. */
  readonly link?: ListLink | undefined;
  /** What is counted, where no heading says it. */
  readonly label?: string;
};

/** A number that opens its list. Nothing is a quiet 0 that leads nowhere; what cannot be reckoned is a dash. */
export const NumberCell = ({ value, kind, link, label }: Props) => {
  if (value === null) return <span className="number number-none">–</span>;
  const text = cellText(value, kind);
  if (value === 0) return <span className="number number-none">{text}</span>;
  if (!link) return <span className="number">{text}</span>;
  return (
    <Link className="number number-link" to={link.to} search={link.search as never} {...(label && { "aria-label": `${label}: ${text}` })}>
      {text}
    </Link>
  );
};
