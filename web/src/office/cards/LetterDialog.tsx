import { appealWorkflow, cardEndpoints, type AppealDetail } from "@murojaat/contract";
import { Form, Select } from "antd";
import { useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import { TypedChecks } from "../answer-checks/TypedChecks.tsx";
import { useSaid } from "../answer-checks/useSaid.ts";
import { onAppeal } from "./offers.ts";
import { ReachNote } from "../tasks/ReachNote.tsx";
import { withoutLetter } from "../tasks/withoutLetter.ts";

type Props = {
  readonly appeal: AppealDetail;
  readonly onSubmit: (values: ActionValues) => Promise<unknown>;
  readonly onClose: () => void;
};

/** The letters of this appeal that its holder sends: those of answers leave when the applicant is notified of the answer. */
const dueOf = ({ letters }: AppealDetail) => letters.filter(({ taskId, sentDate }) => taskId === null && sentDate === null);

/** Sends the applicant a letter that is due, the nearest first; offers only ways that reach the applicant. */
export const LetterDialog = ({ appeal, onSubmit, onClose }: Props) => {
  const { t, any } = useText();
  const action = appealWorkflow.actions["send-letter"];
  const said = useSaid();
  const [due] = useState(() => dueOf(appeal));
  const [chosen, choose] = useState(due[0]);
  const { data: reach, error, refetch } = useRead(cardEndpoints.letterReach, { params: { id: appeal.id } }, { fresh: true, quiet: true });
  if (!reach && !error) return <FormWindow title={any(action.label)} onCancel={onClose} />;
  return (
    <ActionDialog
      key={chosen?.id}
      action={action}
      {...onAppeal("send-letter", appeal)}
      fields={{
        start: { text: chosen?.text ?? "" },
        ...(reach && { possible: { methodId: ({ id }) => reach.methods.some((method) => method.id === id) } }),
        // the letter is chosen above the form, which begins with its text
        hides: (name, values) => name === "letterId" || withoutLetter(name, values),
      }}
      note={
        <>
          {due.length > 1 ? (
            <Form.Item label={t("fields.letter")} htmlFor="which-letter">
              <Select
                id="which-letter"
                value={chosen?.id}
                options={due.map(({ id, eventName, dueDay }) => ({ value: id, label: `${eventName}, ${dueDay}` }))}
                onChange={(id: number) => choose(due.find((letter) => letter.id === id))}
              />
            </Form.Item>
          ) : (
            <p>{chosen?.eventName}</p>
          )}
          {reach ? <ReachNote reach={reach} /> : <NotLoaded error={error} again={() => void refetch()} />}
        </>
      }
      below={(valuesNow) => <TypedChecks judged={{ act: "send-letter", id: appeal.id }} values={valuesNow()} said={said} />}
      onSubmit={(values) => onSubmit({ ...values, letterId: chosen?.id, checks: said.body() })}
      onClose={onClose}
    />
  );
};
