import { useOptions } from "../../engine/choices/useOptions.ts";
import type { ActionValues } from "../../engine/workflow/action.ts";

const ofOwn = ["departmentsId", "executorId", "positionLevelsId"];

/** Department, executor and post apply only to one's own organisation; another one assigns them itself. */
export const useOwnOnly = (): ((name: string, values: ActionValues) => boolean) => {
  const own = useOptions("organizations").choices.find((organization) => organization.isOwn)?.id;
  return (name, values) => ofOwn.includes(name) && (own === undefined || values["organizationsId"] !== own);
};
