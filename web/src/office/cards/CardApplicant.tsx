import { cardEndpoints, type AppealDetail } from "@murojaat/contract";
import { call } from "../../engine/api/client.ts";
import { ApplicantBlock } from "../appeals/ApplicantBlock.tsx";
import { useCan } from "../session/useSession.ts";
import { useUnmasked } from "./useUnmasked.tsx";

/** The applicant behind masks; who has the right opens them. */
export const CardApplicant = ({ appeal }: { appeal: AppealDetail }) => {
  const may = useCan("view_personal_data");
  const { opened, toggle } = useUnmasked(appeal.applicant, () => call(cardEndpoints.personalData, { params: { id: appeal.id } }));
  return (
    <ApplicantBlock applicant={opened ? { ...appeal.applicant, ...opened, masked: false } : appeal.applicant} count={appeal.applicantCnt}>
      {may && toggle}
    </ApplicantBlock>
  );
};
