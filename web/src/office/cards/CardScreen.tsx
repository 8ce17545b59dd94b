import PrinterOutlined from "@ant-design/icons/es/icons/PrinterOutlined";
import type { AppealDetail } from "@murojaat/contract";
import { Button } from "antd";
import type { ReactNode } from "react";
import { AppealBlock } from "../appeals/AppealBlock.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { Documents } from "../documents/Documents.tsx";
import { CardActions } from "./CardActions.tsx";
import { CardApplicant } from "./CardApplicant.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { CardTabs } from "./CardTabs.tsx";
import { CardTop } from "./CardTop.tsx";
import { usePrint } from "./usePrint.ts";
import blockCss from "../../engine/ui/block.module.css";
import css from "./card.module.css";

/** Everything about one appeal, and everything that may be done with it now. */
export const CardScreen = () => <CardFrame>{(appeal, taskId) => <Card appeal={appeal} taskId={taskId} />}</CardFrame>;

const Card = ({ appeal, taskId }: { appeal: AppealDetail; taskId: number | undefined }) => {
  const { t } = useText();
  const { printing, print } = usePrint();
  return (
    <>
      <CardTop appeal={appeal}>
        <CardActions appeal={appeal} />
        <AppealDocuments appeal={appeal}>
          <Button size="small" icon={<PrinterOutlined />} loading={printing} onClick={print}>
            {t("card.print")}
          </Button>
        </AppealDocuments>
      </CardTop>
      <div className={css.cardColumns}>
        <div className={css.cardLeft} data-part="card-left">
          <CardApplicant key={`${appeal.id} ${appeal.version}`} appeal={appeal} />
          <AppealBlock appeal={appeal} />
        </div>
        <div className={`${css.cardRight} ${blockCss.block}`} data-part="card-right">
          <CardTabs key={appeal.id} appeal={appeal} taskId={taskId} whole={printing} />
        </div>
      </div>
    </>
  );
};

const AppealDocuments = ({ appeal: { id, closingText }, children }: { appeal: AppealDetail; children: ReactNode }) => {
  const { t } = useText();
  return (
    <Documents
      documents={[
        { label: `${t("card.title")} (Word)`, path: `/appeals/word-export/${id}`, method: "POST" },
        { label: `${t("card.title")} (PDF)`, path: `/appeals/word-export/${id}`, query: { format: "pdf" }, method: "POST" },
        { label: `${t("documents.blank")} (Word)`, path: `/appeals/blank/${id}`, query: { format: "word" } },
        { label: `${t("documents.blank")} (PDF)`, path: `/appeals/blank/${id}`, query: { format: "pdf" } },
        ...(closingText === null ? [] : [{ label: t("documents.closingLetter"), path: `/appeals/closing-letter/${id}` }]),
      ]}
    >
      {children}
    </Documents>
  );
};
