import { answerProposalEndpoints, answerProposalLimits, field, type AnswerView } from "@murojaat/contract";
import { Button, Form } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { useWrite } from "../../engine/api/use.ts";
import { FieldItem } from "../../engine/fields/FieldItem.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import tagCss from "../../engine/ui/tag.module.css";

const why = field.text("answerProposals.why", answerProposalLimits.why);

/** Whether an answer is held up as an example, why, and the marking of it. */
export const GoodExample = ({ answer: { id, goodWhy, mayBeExample } }: { answer: Pick<AnswerView, "id" | "goodWhy" | "mayBeExample"> }) => {
  const { t } = useText();
  const [asks, setAsks] = useState(false);
  const [form] = Form.useForm<{ why: string }>();
  const unmark = useWrite(answerProposalEndpoints.mark);
  if (goodWhy === null && !mayBeExample) return null;
  return (
    <p>
      {goodWhy !== null && (
        <>
          <span className={tagCss.mark}>{t("answerProposals.good")}</span> {goodWhy}{" "}
        </>
      )}
      {mayBeExample && (
        <Button
          size="small"
          type="text"
          loading={unmark.isPending}
          onClick={() => (goodWhy === null ? setAsks(true) : unmark.mutate({ params: { id }, body: { why: null } }))}
        >
          {t(goodWhy === null ? "answerProposals.mark" : "answerProposals.unmark")}
        </Button>
      )}
      {asks && (
        <FormDialog<{ why: string }>
          form={form}
          title={t("answerProposals.mark")}
          save={async (values) => {
            await call(answerProposalEndpoints.mark, { params: { id }, body: values });
          }}
          onClose={() => setAsks(false)}
        >
          <FieldItem name="why" row={why} required />
        </FormDialog>
      )}
    </p>
  );
};
