import type { StatColumn } from "@murojaat/contract";
import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { cellText } from "../figure.ts";
import numberCellCss from "../NumberCell.module.css";

type Props = { readonly value: number | null; readonly kind: StatColumn["kind"]; readonly link: string | undefined };

/** A number of a large table: thousands of the router's own links would take a second to render. */
export const CellLink = ({ value, kind, link }: Props) => {
  if (value === null)
    return (
      <span className={`${numberCellCss.number} ${numberCellCss.none}`} data-part="number number-none">
        –
      </span>
    );
  const text = cellText(value, kind);
  if (kind === "difference" && value !== 0)
    return (
      <span className={`${numberCellCss.number} ${numberCellCss.change}`} data-part="number" data-sign={value > 0 ? "more" : "less"}>
        {text}
      </span>
    );
  if (value === 0)
    return (
      <span className={`${numberCellCss.number} ${numberCellCss.none}`} data-part="number number-none">
        {text}
      </span>
    );
  if (!link)
    return (
      <span className={numberCellCss.number} data-part="number">
        {text}
      </span>
    );
  return (
    <a className={`${numberCellCss.number} ${numberCellCss.link}`} data-part="number number-link" href={link}>
      {text}
    </a>
  );
};

/** Opens the links of a table by the router; with a modifier key the browser decides. */
export const useLinkClicks = () => {
  const router = useRouter();
  return (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as HTMLElement).closest("a");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href: link.getAttribute("href")! });
  };
};
