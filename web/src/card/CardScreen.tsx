import { AppealBlock } from "../appeals/AppealBlock.tsx";
import { useText } from "../text/useText.tsx";
import { Documents } from "./Documents.tsx";
import { CardActions } from "./CardActions.tsx";
import { CardApplicant } from "./CardApplicant.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { CardTabs } from "./CardTabs.tsx";
import { CardTop } from "./CardTop.tsx";

/** Everything about one appeal, and everything that may be done with it now. */
export const CardScreen = () => (
  <CardFrame>
    {(appeal, taskId) => (
      <>
        <CardTop appeal={appeal}>
          <CardActions appeal={appeal} />
          <AppealDocuments id={appeal.id} />
        </CardTop>
        <div className="card-columns">
          <div className="card-left">
            <CardApplicant key={`${appeal.id} ${appeal.version}`} appeal={appeal} />
            <AppealBlock appeal={appeal} />
          </div>
          <div className="card-right block">
            <CardTabs key={appeal.id} appeal={appeal} taskId={taskId} />
          </div>
        </div>
      </>
    )}
  </CardFrame>
);

const AppealDocuments = ({ id }: { id: number }) => {
  const { t } = useText();
  return (
    <Documents
      documents={[
        { label: `${t("card.title")} (Word)`, path: `/appeals/word-export/${id}`, method: "POST" },
        { label: `${t("documents.blank")} (PDF)`, path: `/appeals/blank/${id}`, query: { format: "pdf" } },
      ]}
    />
  );
};
