import type { StatColumn } from "@murojaat/contract";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { cellText } from "./figure.ts";
import css from "./NumberCell.module.css";

type Props = {
  readonly value: number | null;
  readonly kind?: StatColumn["kind"];
  /** The list that the number counts. */
  readonly link?: string | undefined;
  /** What the number counts, where no heading names it. */
  readonly label?: string;
};

/** A number that opens its list. Zero is dimmed and not a link; an undefined value is a dash. */
export const NumberCell = ({ value, kind, link, label }: Props) => {
  if (value === null)
    return (
      <span className={`${css.number} ${css.none}`} data-part="number number-none">
        –
      </span>
    );
  const text = cellText(value, kind);
  if (value === 0)
    return (
      <span className={`${css.number} ${css.none}`} data-part="number number-none">
        {text}
      </span>
    );
  if (!link)
    return (
      <span className={css.number} data-part="number">
        {text}
      </span>
    );
  return (
    <InnerLink
      className={`${css.number} ${css.link}`}
      data-part="number number-link"
      to={link}
      {...(label && { "aria-label": `${label}: ${text}` })}
    >
      {text}
    </InnerLink>
  );
};
