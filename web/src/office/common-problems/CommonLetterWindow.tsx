import { commonAnswerEndpoints, commonAnswerLimits, field, type CommonLetter } from "@murojaat/contract";
import { dialogWidth } from "@murojaat/contract/kit";
import { Button, Form, Modal } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { readAgain } from "../../engine/api/queries.ts";
import { useRead } from "../../engine/api/use.ts";
import { FieldItem } from "../../engine/fields/FieldItem.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { GapButtons } from "./GapButtons.tsx";
import css from "./commonAnswers.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Props = {
  readonly answerId: number;
  readonly letterId: number;
  /** The next letter; undefined: this is the last one. */
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
};

/** One letter as it leaves, beside what the applicant wrote; before it is sent it may be changed. */
export const CommonLetterWindow = ({ answerId, letterId, onNext, onClose }: Props) => {
  const { t } = useText();
  const [isChanging, setChanging] = useState(false);
  const read = useRead(commonAnswerEndpoints.letter, { params: { id: answerId, letterId } }, { quiet: true, fresh: true });
  // what the reader has opened is marked in the list
  const leave = (go: () => void) => () => {
    void readAgain();
    go();
  };
  if (isChanging && read.data) return <Changing answerId={answerId} letter={read.data} onClose={() => setChanging(false)} />;
  return (
    <Modal
      open
      width={dialogWidth}
      style={{ top: 32 }}
      title={read.data ? `${read.data.requestNumber} · № ${read.data.number}` : t("commonAnswers.letterText")}
      onCancel={leave(onClose)}
      footer={
        <>
          {read.data?.mayChange && <Button onClick={() => setChanging(true)}>{t("commonAnswers.change")}</Button>}
          {onNext && <Button onClick={leave(onClose)}>{t("common.close")}</Button>}
          {/* when the letter has come: a key opens nothing that was not shown */}
          <Button
            type="primary"
            key={String(read.isFetchedAfterMount)}
            autoFocus
            disabled={!read.isFetchedAfterMount}
            onClick={leave(onNext ?? onClose)}
          >
            {onNext ? t("commonAnswers.next") : t("common.close")}
          </Button>
        </>
      }
    >
      <Loaded read={read}>{(letter) => <Letter letter={letter} />}</Loaded>
    </Modal>
  );
};

const Letter = ({ letter }: { readonly letter: CommonLetter }) => {
  const { t } = useText();
  return (
    <>
      <h3>{t("commonAnswers.letterText")}</h3>
      <div className={css.letter} tabIndex={0} role="group" aria-label={t("commonAnswers.letterText")}>
        {[letter.addressee, letter.salutation, letter.letter, letter.result, letter.signer].filter(Boolean).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      <Facts
        facts={[
          [t("fields.answerNumber"), letter.number],
          [t("fields.answerDate"), letter.date],
        ]}
      />
      <h3>{t("commonAnswers.appealText")}</h3>
      <div className={css.letter} tabIndex={0} role="group" aria-label={t("commonAnswers.appealText")}>
        {letter.appealText}
      </div>
    </>
  );
};

const rows = {
  text: field.longText("commonAnswers.letterText", commonAnswerLimits.text),
  number: field.text("fields.answerNumber", 100),
} as const;
type Values = { text: string; number: string };
const Changing = ({
  answerId,
  letter,
  onClose,
}: {
  readonly answerId: number;
  readonly letter: CommonLetter;
  readonly onClose: () => void;
}) => {
  const { t } = useText();
  const [form] = Form.useForm<Values>();
  return (
    <FormDialog<Values>
      form={form}
      title={`${t("commonAnswers.change")} · ${letter.requestNumber}`}
      initialValues={{ text: letter.text, number: letter.number }}
      save={async (body) => {
        await call(commonAnswerEndpoints.change, { params: { id: answerId, letterId: letter.id }, body });
      }}
      onClose={onClose}
      above={<p className={`${proseCss.soft} ${css.note}`}>{letter.appealText.slice(0, 400)}</p>}
    >
      <FieldItem
        name="text"
        row={rows.text}
        control={{ lines: { rows: 8 } }}
        extra={<GapButtons language={letter.language} fieldId="text" />}
      />
      <FieldItem name="number" row={rows.number} />
    </FormDialog>
  );
};
