import type { FileLink } from "@murojaat/contract";
import { FilesButton } from "../files/FilesButton.tsx";

import { momentText, numberText, phoneText } from "../text/moments.ts";
import { InnerLink } from "../ui/InnerLink.tsx";
import { Deadline } from "../ui/Deadline.tsx";
import { StatusTag } from "../ui/StatusTag.tsx";
import { rowName, type NamedColumn, type Row } from "./family.ts";

/** Where a row leads: a real link, so that it opens in a tab of its own as well. */
export type CardAddress = {
  readonly id: number;
  readonly taskId?: number;
  /** The card in short, without actions. */
  readonly isMini?: boolean;
};

export const CardLink = ({ to, children }: { to: CardAddress; children: string }) => (
  <InnerLink
    to={`/appeals/${to.isMini ? "res-card" : "card"}/${to.id}${to.taskId ? `?taskId=${to.taskId}` : ""}`}
    className="row-link"
    onClick={(event) => event.stopPropagation()}
  >
    {children}
  </InnerLink>
);

/** A value as its column shows it. */
type CellProps = {
  readonly column: NamedColumn;
  readonly row: Row;
  readonly card: CardAddress;
  /** What the row opens, where it is not a card. */
  readonly onOpen?: (() => void) | undefined;
};
export const Cell = ({ column, row, card, onOpen }: CellProps) => {
  const value = row[column.name];
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (text === "" && !Array.isArray(value)) return null;
  // the contract's rows give each cell the value that it can show
  switch (column.cell ?? "text") {
    case "link":
      return onOpen ? (
        <button type="button" className="row-link as-link" onClick={onOpen}>
          {text}
        </button>
      ) : (
        <CardLink to={card}>{text}</CardLink>
      );
    case "moment":
      return <span className="figures">{momentText(text)}</span>;
    case "deadline":
      return <Deadline day={text} daysLeft={(column.name === "letterBy" ? row.letterDaysLeft : row.daysLeft) ?? null} />;
    case "phone":
      return <span className="figures">{phoneText(text)}</span>;
    case "status":
      return <StatusTag status={typeof row["status"] === "string" ? row["status"] : ""}>{text}</StatusTag>;
    case "files":
      return <FilesButton files={value as FileLink[]} of={rowName(row)} />;
    case "text":
      return (
        <span className="clamp" title={text}>
          {typeof value === "number" ? numberText(value) : text}
        </span>
      );
  }
};
