import { cardEndpoints, type AppealDetail } from "@murojaat/contract";
import { call } from "../../engine/api/client.ts";
import { ApplicantBlock } from "../appeals/ApplicantBlock.tsx";
import { MergeButton } from "../appeals/MergeButton.tsx";
import { useCan } from "../session/useSession.ts";
import { useUnmasked } from "./useUnmasked.tsx";

/** The applicant, masked; a reader with the right can open the masks, for this visit of the card unless the data change. */
export const CardApplicant = ({ appeal, expanded = false }: { appeal: AppealDetail; expanded?: boolean }) => {
  const may = useCan("view_personal_data") && appeal.knowsApplicant;
  const mayMerge = appeal.knowsApplicant && !appeal.isUndisclosed && appeal.applicant.incompleteKind === null;
  const { opened, toggle } = useUnmasked(appeal.id, may ? JSON.stringify([appeal.applicant, appeal.representative]) : undefined, (body) =>
    call(cardEndpoints.personalData, { params: { id: appeal.id }, body }),
  );
  return (
    <ApplicantBlock
      applicant={opened ? { ...appeal.applicant, ...opened, masked: false } : appeal.applicant}
      count={appeal.applicantCnt}
      expanded={expanded}
      representative={appeal.representative && { ...appeal.representative, ...opened?.representative }}
      isUnknown={!appeal.knowsApplicant}
    >
      {may && toggle}
      {mayMerge && <MergeButton person={{ id: appeal.applicant.id, name: appeal.applicant.fullName }} appealId={appeal.id} />}
    </ApplicantBlock>
  );
};
