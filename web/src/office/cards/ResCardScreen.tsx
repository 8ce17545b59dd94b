import { useText } from "../../engine/text/useText.tsx";
import { AppealBlock } from "../appeals/AppealBlock.tsx";
import { TaskPanel } from "../tasks/TaskPanel.tsx";
import { CardApplicant } from "./CardApplicant.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { CardRest, CardTop } from "./CardTop.tsx";
import blockCss from "../../engine/ui/block.module.css";
import css from "./card.module.css";

/** The card in short, without actions. */
export const ResCardScreen = () => {
  const { t } = useText();
  return (
    <CardFrame>
      {(appeal, taskId) => (
        <>
          <CardTop appeal={appeal} />
          <div className={css.cardColumns}>
            <div className={css.cardLeft} data-part="card-left">
              <CardApplicant key={`${appeal.id} ${appeal.version}`} appeal={appeal} />
              <AppealBlock appeal={appeal} />
              <CardRest appeal={appeal} />
            </div>
            <section className={blockCss.block} data-part="card-right">
              <h2>{t("card.tasks")}</h2>
              <TaskPanel appeal={appeal} taskId={taskId} readOnly />
            </section>
          </div>
        </>
      )}
    </CardFrame>
  );
};
