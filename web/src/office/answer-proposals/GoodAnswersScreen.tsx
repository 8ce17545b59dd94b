import { answerProposalEndpoints, goodAnswerRow } from "@murojaat/contract";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";

/** Answers that signers hold up as examples. */
export const GoodAnswersScreen = () => (
  <CrudScreen
    def={goodAnswerRow}
    calls={answerProposalEndpoints}
    mayWrite={false}
    about="answerProposals.about"
    columns={["groupsId", "text", "why", "requestNumber", "organizationsId", "markedDate"]}
    filters={["groupsId", "text", "organizationsId", "markedDate"]}
    widths={{ text: 420, why: 220 }}
    sort={{ sortAttr: "markedDate", sortOrder: "DESC" }}
  />
);
