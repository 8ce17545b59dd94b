import { AppealBlock } from "../appeals/AppealBlock.tsx";
import { ApplicantBlock } from "../appeals/ApplicantBlock.tsx";
import { TaskPanel } from "../tasks/TaskPanel.tsx";
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
            <ApplicantBlock applicant={appeal.applicant} count={appeal.applicantCnt} />
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
