import type { FileReading, ProposedField } from "@murojaat/contract";
import { Button, Form } from "antd";
import { useEffect, useRef, type ReactNode } from "react";
import { isPressed } from "../../engine/keys/keys.ts";
import type { Beside } from "../../engine/workflow/ActionField.tsx";
import { phoneText } from "../../engine/text/moments.ts";
import { WithKey } from "../../engine/keys/KeySign.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { oneHead } from "./one-head.ts";
import { formPaths, useLetterOfForm, useReadings } from "./useLetter.ts";
import css from "./FromLetter.module.css";

/** Under the text: the letter's own, where none stands yet. */
const TextFromLetter = () => {
  const { t } = useText();
  const letter = useLetterOfForm();
  const now: unknown = Form.useWatch(["appeal", "text"], Form.useFormInstance());
  if (!letter?.text || now) return null;
  return (
    <Button type="link" size="small" tabIndex={-1} onClick={() => letter.take("text")}>
      {letter.focused === "text" ? <WithKey of="take">{t("readings.text")}</WithKey> : t("readings.text")}
    </Button>
  );
};

/** What stands under a field: nothing where the letter says nothing of it. */
export const useFromLetter = (): ((field: ProposedField, label: string) => ReactNode) => {
  const letter = useLetterOfForm();
  return (field, label) => (letter?.proposalOf(field) === undefined ? undefined : <FromLetter field={field} label={label} />);
};
/** What stands under the text. */
export const useTextFromLetter = (): ReactNode => (useLetterOfForm()?.text ? <TextFromLetter /> : undefined);

/** Under a field: what the letter says of it, to be taken by a press or a key. */
const FromLetter = ({ field, label }: { readonly field: ProposedField; readonly label: string }) => {
  const letter = useLetterOfForm();
  const value = letter?.proposalOf(field);
  const now: unknown = Form.useWatch(formPaths[field] as never, Form.useFormInstance());
  if (!letter || value === undefined) return null;
  const words = letter.reading?.words as Readonly<Record<string, string | undefined>> | undefined;
  const said = words?.[field] ?? (field === "phone" ? phoneText(String(value)) : String(value));
  return (
    <Proposal
      said={said}
      label={label}
      isTaken={now === value}
      isKeyed={letter.focused === field}
      onTake={() => letter.take(field)}
      onLook={() => letter.show(letter.reading?.places[field])}
    />
  );
};

type ProposalProps = {
  readonly said: string;
  /** Of the field. */
  readonly label: string;
  readonly isTaken: boolean;
  /** Its key works now. */
  readonly isKeyed: boolean;
  readonly onTake: () => void;
  readonly onLook?: () => void;
};
const Proposal = ({ said, label, isTaken, isKeyed, onTake, onLook }: ProposalProps) => {
  const { t } = useText();
  if (isTaken) return <span className={css.taken}>{t("readings.taken")}</span>;
  return (
    <span className={css.proposal}>
      <span title={said}>{t("readings.fromLetter", { value: said })}</span>
      {/* by keyboard it is taken from within the field */}
      <Button
        type="link"
        size="small"
        tabIndex={-1}
        aria-label={t("readings.takeNamed", { field: label, value: said })}
        onMouseEnter={onLook}
        onClick={onTake}
      >
        {isKeyed ? <WithKey of="take">{t("readings.take")}</WithKey> : t("readings.take")}
      </Button>
    </span>
  );
};

type HeadProps = {
  readonly of: keyof FileReading["letterhead"];
  readonly label: "fields.answerNumber" | "fields.answerDate";
  readonly now: unknown;
  readonly onTake: (value: string) => void;
};
const FromLetterhead = ({ of, label, now, onTake }: HeadProps) => {
  const { t } = useText();
  const files = (Form.useWatch("files", Form.useFormInstance()) ?? []) as readonly number[];
  const value = oneHead(useReadings(files).flatMap(({ reading }) => reading?.letterhead ?? []))[of];
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = place.current?.closest<HTMLElement>(".ant-form-item");
    if (value === undefined || !field) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPressed(event, "take")) return;
      event.preventDefault();
      event.stopPropagation();
      onTake(value);
    };
    field.addEventListener("keydown", onKeyDown);
    return () => field.removeEventListener("keydown", onKeyDown);
  }, [value, onTake]);
  return (
    <span ref={place}>
      {value !== undefined && <Proposal said={value} label={t(label)} isTaken={now === value} isKeyed onTake={() => onTake(value)} />}
    </span>
  );
};
/** Below number and day of an answer: what the head of its scan says of them. */
export const besideLetterhead: Readonly<Record<string, Beside>> = {
  number: (_, now, take) => <FromLetterhead of="number" label="fields.answerNumber" now={now} onTake={take} />,
  date: (_, now, take) => <FromLetterhead of="date" label="fields.answerDate" now={now} onTake={take} />,
};
