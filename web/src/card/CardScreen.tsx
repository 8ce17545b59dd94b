import { AppealBlock } from "../appeals/AppealBlock.tsx";
import { ApplicantBlock } from "../appeals/ApplicantBlock.tsx";
import { CardActions } from "./CardActions.tsx";
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
        </CardTop>
        <div className="card-columns">
          <div className="card-left">
            <ApplicantBlock applicant={appeal.applicant} count={appeal.applicantCnt} />
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
