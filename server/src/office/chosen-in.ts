import type { ChosenIn } from "../engine/http/error-handler.ts";

/** The form field behind each foreign key that only the database checks. */
export const chosenIn: ChosenIn = {
  applicants_gender_id_fkey: "applicant.gendersId",
  applicants_social_status_id_fkey: "applicant.socialStatusId",
  applicants_privileged_category_id_fkey: "applicant.privilagedCategoriesId",
  tasks_task_type_id_fkey: "taskTypesId",
  tasks_depth_level_id_fkey: "depthLevelsId",
  answers_result_type_id_fkey: "resultTypeId",
  answers_result_reason_id_fkey: "resultReasonId",
  answers_repeatability_type_id_fkey: "repeatabilityTypeId",
};
