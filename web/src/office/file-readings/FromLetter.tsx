import type { FileReading } from "@murojaat/contract";
import { Button, Form } from "antd";
import { useRef, useState, type ReactNode } from "react";
import type { Beside } from "../../engine/workflow/ActionField.tsx";
import { phoneText } from "../../engine/text/moments.ts";
import { WithKey } from "../../engine/keys/KeySign.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { oneHead } from "./one-head.ts";
import { proposalPart, useProposalKey } from "./press-proposal.ts";
import { fieldOf, formPaths, isBlank, type ShortField, useLetterOfForm, useReadings } from "./useLetter.ts";
import css from "./FromLetter.module.css";

/** Under the text: the letter's own, where none stands yet. */
const TextFromLetter = () => {
  const { t } = useText();
  const letter = useLetterOfForm();
  const now: unknown = Form.useWatch(["appeal", "text"], Form.useFormInstance());
  if (!letter?.text || now) return null;
  return (
    <span data-part={proposalPart}>
      <Button type="link" size="small" tabIndex={-1} onClick={() => letter.take("text")}>
        {letter.focused === "text" ? <WithKey of="take">{t("readings.text")}</WithKey> : t("readings.text")}
      </Button>
    </span>
  );
};

/** What stands under the field with this path: nothing where the letter says nothing of it. */
export const useFromLetter = (path: readonly string[], label: string): ReactNode => {
  const letter = useLetterOfForm();
  const field = fieldOf(path.join("_"));
  if (field === "text") return letter?.text ? <TextFromLetter /> : undefined;
  return field === undefined || letter?.proposalOf(field) === undefined ? undefined : <FromLetter field={field} label={label} />;
};

const saidIn = (t: ReturnType<typeof useText>["t"], field: ShortField, value: string | number): string => {
  if (field === "applicantTypeId") return t("fields.legalEntity");
  return field === "phone" || field === "homePhone" ? phoneText(String(value)) : String(value);
};

/** Under a field: what the letter says of it, to be taken by a press or a key. */
const FromLetter = ({ field, label }: { readonly field: ShortField; readonly label: string }) => {
  const { t } = useText();
  const letter = useLetterOfForm();
  const form = Form.useFormInstance();
  const value = letter?.proposalOf(field);
  const now: unknown = Form.useWatch([...formPaths[field]], form);
  if (!letter || value === undefined) return null;
  const words = letter.reading?.words as Readonly<Record<string, string | undefined>> | undefined;
  const said = words?.[field] ?? saidIn(t, field, value);
  return (
    <Proposal
      said={said}
      value={value}
      now={now}
      read={() => form.getFieldValue(formPaths[field])}
      label={label}
      isKeyed={letter.focused === field}
      onPut={(next) => letter.put(field, next)}
      onLook={() => letter.show(field === "pageCnt" ? undefined : letter.reading?.places[field])}
    />
  );
};

type ProposalProps = {
  readonly said: string;
  readonly value: unknown;
  /** What stands in the field, as far as it is drawn. */
  readonly now: unknown;
  /** What stands there at this moment. */
  readonly read: () => unknown;
  /** Of the field. */
  readonly label: string;
  /** Its key works now. */
  readonly isKeyed: boolean;
  readonly onPut: (value: unknown) => void;
  readonly onLook?: () => void;
};
const Proposal = ({ said, value, now, read, label, isKeyed, onPut, onLook }: ProposalProps) => {
  const { t } = useText();
  const [replaced, setReplaced] = useState<unknown>();
  const isTaken = now === value;
  // of two quick presses the second is made before the first is drawn
  const press = () => {
    const there = read();
    if (there === value) return onPut(replaced);
    setReplaced(isBlank(there) ? undefined : there);
    onPut(value);
  };
  const words = t(isTaken ? "readings.giveBack" : "readings.take");
  return (
    <span className={css.proposal} data-part={proposalPart}>
      {isTaken ? (
        <span className={css.taken}>{t("readings.taken")}</span>
      ) : (
        <span title={said}>{t("readings.fromLetter", { value: said })}</span>
      )}
      {(!isTaken || replaced !== undefined) && (
        // by keyboard it is pressed from within the field
        <Button
          type="link"
          size="small"
          tabIndex={-1}
          aria-label={isTaken ? t("readings.giveBackNamed", { field: label }) : t("readings.takeNamed", { field: label, value: said })}
          onMouseEnter={onLook}
          onClick={press}
        >
          {isKeyed ? <WithKey of="take">{words}</WithKey> : words}
        </Button>
      )}
    </span>
  );
};

type HeadProps = {
  readonly of: keyof FileReading["letterhead"];
  readonly label: "fields.answerNumber" | "fields.answerDate";
  readonly now: unknown;
  readonly onPut: (value: unknown) => void;
};
const FromLetterhead = ({ of, label, now, onPut }: HeadProps) => {
  const { t } = useText();
  const form = Form.useFormInstance();
  const files = (Form.useWatch("files", form) ?? []) as readonly number[];
  const value = oneHead(useReadings(files).flatMap(({ reading }) => reading?.letterhead ?? []))[of];
  const place = useRef<HTMLSpanElement>(null);
  useProposalKey(place, value !== undefined);
  return (
    <span ref={place}>
      {value !== undefined && (
        <Proposal said={value} value={value} now={now} read={() => form.getFieldValue(of)} label={t(label)} isKeyed onPut={onPut} />
      )}
    </span>
  );
};
/** Below number and day of an answer: what the head of its scan says of them. */
export const besideLetterhead: Readonly<Record<string, Beside>> = {
  number: (_, now, put) => <FromLetterhead of="number" label="fields.answerNumber" now={now} onPut={put} />,
  date: (_, now, put) => <FromLetterhead of="date" label="fields.answerDate" now={now} onPut={put} />,
};
