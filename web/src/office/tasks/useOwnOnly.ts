import { useOptions } from "../../engine/choices/useOptions.ts";
import type { ActionValues } from "../../engine/workflow/action.ts";

const ofOwn = ["departmentsId", "executorId", "positionLevelsId"];

/** Department, executor and post are named only for one's own organisation; another one names them itself. */
export const useOwnOnly = (): ((name: string, values: ActionValues) => boolean) => {
  const own = useOptions("organizations").choices.find((organization) => organization.isOwn)?.id;
  return (name, values) => ofOwn.includes(name) && (own === undefined || values["organizationsId"] !== own);
};
