import EyeInvisibleOutlined from "@ant-design/icons/es/icons/EyeInvisibleOutlined";
import { hrefTo, type FileLink } from "@murojaat/contract/kit";
import type { ReactNode } from "react";
import { FilesButton } from "../files/FilesButton.tsx";

import { momentText, numberText, phoneText } from "../text/moments.ts";
import { withoutGreeting } from "../text/greeting.ts";
import { useText } from "../text/useText.tsx";
import { InnerLink } from "../ui/InnerLink.tsx";
import { RemindedChip } from "../ui/RemindedChip.tsx";
import { Deadline } from "../ui/Deadline.tsx";
import { StatusTag } from "../ui/StatusTag.tsx";
import { rowName, type NamedColumn, type Row } from "./family.ts";
import css from "./Cell.module.css";
import chipCss from "../ui/chip.module.css";
import proseCss from "../ui/prose.module.css";

/** The target of a row: a real link, so that it can open in a new tab. */
export type CardAddress = {
  readonly id: number;
  readonly taskId?: number | undefined;
  /** The card in short, without actions. */
  readonly isMini?: boolean;
  /** What the address says beside the record. */
  readonly search?: Readonly<Record<string, string>> | undefined;
};
export const cardHref = ({ id, taskId, isMini, search }: CardAddress): string =>
  hrefTo<string>(`/appeals/${isMini ? "res-card" : "card"}/${id}`, { taskId, ...search });

export const CardLink = ({ to, children }: { to: CardAddress; children: string }) => (
  <InnerLink to={cardHref(to)} className={proseCss.link} data-part="row-link" onClick={(event) => event.stopPropagation()}>
    {children}
  </InnerLink>
);

type RowLinkProps = { readonly name: string; readonly card: CardAddress; readonly onOpen: (() => void) | undefined };
/** The name of a row, which opens its card or what it opens in place of one. */
export const RowLink = ({ name, card, onOpen }: RowLinkProps) =>
  onOpen ? (
    <button type="button" className={`${proseCss.link} ${proseCss.asLink}`} data-part="row-link" onClick={onOpen}>
      {name}
    </button>
  ) : (
    <CardLink to={card}>{name}</CardLink>
  );

/** Letters of a text that may fit into one line of the widest column. */
const beginning = 200;
/** A value over the first words of a text of its row. */
type Words = { readonly row: Row; readonly of: Pick<NamedColumn, "under" | "lead"> };
type Beginning = Words & { readonly text: string; readonly children?: ReactNode };
/** Why it came back, which matters more than how the text begins. */
const reasonOf = (returned: unknown): string | undefined => (returned as { readonly reason: string } | null | undefined)?.reason;
const wordOf = (value: unknown): string => (typeof value === "string" ? value : "");
/** Paragraphs, as the subject of an e-mail and its text, are told apart in one line. */
const inOneLine = (text: string): string => text.slice(0, beginning).replaceAll(/\s*\n\s*\n\s*/g, " · ");
const wordsOf = ({ row, of: { under = "" } }: Words): string => reasonOf(row["returned"]) ?? inOneLine(withoutGreeting(wordOf(row[under])));
const leadOf = ({ row, of: { lead = "" } }: Words): string => wordOf(row[lead]);
/** The first words of a row's text, or why the row was returned; before them what it is about, and that somebody has reminded of it. */
export const RowWords = (words: Words) => {
  const { t } = useText();
  const lead = leadOf(words);
  return (
    <>
      {reasonOf(words.row["returned"]) !== undefined && <span className={chipCss.returned}>{t("lists.returned")}</span>}{" "}
      {words.row.reminded && <RemindedChip reminded={words.row.reminded} />} {lead && <strong>{lead}</strong>} {wordsOf(words)}
    </>
  );
};
const WithBeginning = ({ text, children, ...words }: Beginning) => (
  <span className={css.two} title={[text, leadOf(words), wordsOf(words)].filter(Boolean).join("\n")}>
    <span className={css.one} data-part="row-who">
      {text} {children}
    </span>
    <span className={`${css.one} ${proseCss.soft}`} data-part="row-what">
      <RowWords {...words} />
    </span>
  </span>
);

/** Days until a day that is not the deadline of the row. */
const daysColumn: Readonly<Record<string, "letterDaysLeft" | "inquiryDaysLeft">> = {
  letterBy: "letterDaysLeft",
  inquiryBy: "inquiryDaysLeft",
};

/** The applicant asked not to be disclosed. */
const Undisclosed = () => {
  const { t } = useText();
  return <EyeInvisibleOutlined role="img" aria-label={t("fields.isUndisclosed")} title={t("fields.isUndisclosed")} />;
};

/** A value as its column shows it. */
type CellProps = {
  readonly column: NamedColumn;
  readonly row: Row;
  readonly card: CardAddress;
  /** What the row opens if it is not a card. */
  readonly onOpen?: (() => void) | undefined;
};
export const Cell = ({ column, row, card, onOpen }: CellProps) => {
  const value = row[column.name];
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  // who has no name has words all the same
  if (text === "" && !column.under && !Array.isArray(value)) return null;
  // the contract types each cell with the value that it can show
  switch (column.cell ?? "text") {
    case "link":
      return <RowLink name={text} card={card} onOpen={onOpen} />;
    case "moment":
      return <span className={proseCss.figures}>{momentText(text)}</span>;
    case "deadline":
      return <Deadline day={text} daysLeft={row[daysColumn[column.name] ?? "daysLeft"] ?? null} />;
    case "phone":
      return <span className={proseCss.figures}>{phoneText(text)}</span>;
    case "status":
      return <StatusTag status={typeof row["status"] === "string" ? row["status"] : ""}>{text}</StatusTag>;
    case "files":
      return <FilesButton files={value as FileLink[]} of={rowName(row)} />;
    case "text":
      if (column.under)
        return (
          <WithBeginning text={text} row={row} of={column}>
            {row["isUndisclosed"] === true && <Undisclosed />}
          </WithBeginning>
        );
      return (
        <span className={proseCss.clamp} title={text}>
          {typeof value === "number" ? numberText(value) : text}
        </span>
      );
  }
};
