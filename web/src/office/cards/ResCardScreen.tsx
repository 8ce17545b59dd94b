import { AppealBlock } from "../appeals/AppealBlock.tsx";
import { TaskPanel } from "../tasks/TaskPanel.tsx";
import { CardApplicant } from "./CardApplicant.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { CardTop } from "./CardTop.tsx";
import blockCss from "../../engine/ui/block.module.css";
import css from "./card.module.css";

/** The card in short, without actions. */
export const ResCardScreen = () => (
  <CardFrame>
    {(appeal, taskId) => (
      <>
        <CardTop appeal={appeal} />
        <div className={css.cardColumns}>
          <div className={css.cardLeft} data-part="card-left">
            <CardApplicant key={`${appeal.id} ${appeal.version}`} appeal={appeal} />
            <AppealBlock appeal={appeal} />
          </div>
          <div className={`${css.cardRight} ${blockCss.block}`} data-part="card-right">
            <TaskPanel appeal={appeal} taskId={taskId} readOnly />
          </div>
        </div>
      </>
    )}
  </CardFrame>
);
