import type { FileLink } from "@murojaat/contract";
import { Link } from "@tanstack/react-router";
import { FilesMenu } from "../files/FilesMenu.tsx";
import { momentText, numberText, phoneText } from "../text/moments.ts";
import { Deadline } from "../ui/Deadline.tsx";
import { StatusTag } from "../ui/StatusTag.tsx";
import type { NamedColumn, Row } from "./family.ts";

/** Where a row leads: a real link, so that it opens in a tab of its own as well. */
export type CardAddress = { readonly id: number; readonly taskId?: number };

export const CardLink = ({ to, children }: { to: CardAddress; children: string }) => (
  <Link
    to="/appeals/card/{-$id}"
    params={{ id: String(to.id) }}
    search={(to.taskId ? { taskId: String(to.taskId) } : {}) as never}
    className="row-link"
    onClick={(event) => event.stopPropagation()}
  >
    {children}
  </Link>
);

/** A value as its column shows it. */
export const Cell = ({ column, row, card }: { column: NamedColumn; row: Row; card: CardAddress }) => {
  const value = row[column.name];
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (text === "" && !Array.isArray(value)) return null;
  // the contract's rows give each cell the value that it can show
  switch (column.cell ?? "text") {
    case "link":
      return <CardLink to={card}>{text}</CardLink>;
    case "moment":
      return <span className="figures">{momentText(text)}</span>;
    case "deadline":
      return <Deadline day={text} daysLeft={row.daysLeft} />;
    case "phone":
      return <span className="figures">{phoneText(text)}</span>;
    case "status":
      return <StatusTag status={typeof row["status"] === "string" ? row["status"] : ""}>{text}</StatusTag>;
    case "files":
      return <FilesMenu files={value as FileLink[]} of={row.requestNumber} />;
    case "text":
      return (
        <span className="clamp" title={text}>
          {typeof value === "number" ? numberText(value) : text}
        </span>
      );
  }
};
