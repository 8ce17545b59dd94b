import { useCan } from "../../office/session/useSession.ts";
import { useOptions, type Choice, type Possible } from "./useOptions.ts";

/** Of all organisations those that a supervisor watches; `seesOffice`: the own office's appeals are seen besides. */
export const watchedOnly = (choices: readonly Choice[], seesOffice: boolean): Possible | undefined => {
  if (seesOffice || !choices.some((one) => one.isWatched)) return undefined;
  return (one) => Boolean(one.isWatched);
};

/**
 * Which organisations a filter offers to a supervisor: of any other there is nothing to be found. `isWatch`: the page is of the watched
 * alone, else whoever sees the appeals of the own office finds others too.
 */
export const useWatchedOnly = (isWatch: boolean): Possible | undefined => {
  const seesOffice = useCan("view_organization_appeals");
  return watchedOnly(useOptions("organizations").choices, seesOffice && !isWatch);
};
