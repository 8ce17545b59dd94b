import { AppealBlock } from "../appeals/AppealBlock.tsx";
import { TaskPanel } from "../tasks/TaskPanel.tsx";
import { CardApplicant } from "./CardApplicant.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { CardTop } from "./CardTop.tsx";

/** The card in short, without actions. */
export const ResCardScreen = () => (
  <CardFrame>
    {(appeal, taskId) => (
      <>
        <CardTop appeal={appeal} />
        <div className="card-columns">
          <div className="card-left">
            <CardApplicant key={`${appeal.id} ${appeal.version}`} appeal={appeal} />
            <AppealBlock appeal={appeal} />
          </div>
          <div className="card-right block">
            <TaskPanel appeal={appeal} taskId={taskId} readOnly />
          </div>
        </div>
      </>
    )}
  </CardFrame>
);
