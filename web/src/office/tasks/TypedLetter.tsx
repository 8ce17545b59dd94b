import FilePdfOutlined from "@ant-design/icons/es/icons/FilePdfOutlined";
import { documentEndpoints, letterLanguageOf, type AppealDetail } from "@murojaat/contract";
import { Button } from "antd";
import { Suspense, useState } from "react";
import { useText } from "../../engine/text/useText.tsx";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { onDemand } from "../../engine/ui/onDemand.ts";
import noteCss from "../../engine/ui/note.module.css";

const LetterWindow = onDemand(() => import("../documents/LetterWindow.tsx").then((m) => m.LetterWindow));

const parts = ["text", "number", "date", "signerId", "resultTypeId", "resultReasonId", "files", "enclosedPages"];
/** What the letter takes from the form; an empty field is left out. */
const typedOf = (values: ActionValues) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => parts.includes(name) && value !== undefined && (typeof value !== "string" || value.trim() !== ""),
    ),
  );

type Props = {
  readonly taskId: number;
  readonly appeal: Pick<AppealDetail, "id" | "textLanguageId">;
  readonly valuesNow: () => ActionValues;
};

/** The letter as it would be sent with what is typed so far. */
export const TypedLetter = ({ taskId, appeal, valuesNow }: Props) => {
  const { t } = useText();
  const [typed, setTyped] = useState<ActionValues>();
  LetterWindow.useAhead(true);
  return (
    <div className={noteCss.note}>
      <Button icon={<FilePdfOutlined />} onClick={() => setTyped(typedOf(valuesNow()))}>
        {t("documents.showAnswerLetter")}
      </Button>
      {typed && (
        <Suspense>
          <LetterWindow
            appealId={appeal.id}
            letter={{
              label: t("documents.answerLetter"),
              path: documentEndpoints.typedLetter.path,
              method: "POST",
              body: { taskId, ...typed },
              isLetter: true,
              toApplicantIn: letterLanguageOf(appeal.textLanguageId),
            }}
            onClose={() => setTyped(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
};
