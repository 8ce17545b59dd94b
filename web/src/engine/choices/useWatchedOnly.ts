import { useOptions, type Choice, type Possible } from "./useOptions.ts";

/** The organisations that a supervisor watches; `seesOthers`: the page shows appeals of other organisations too. */
export const watchedOnly = (choices: readonly Choice[], seesOthers: boolean): Possible | undefined => {
  if (seesOthers || !choices.some((one) => one.isWatched)) return undefined;
  return (one) => Boolean(one.isWatched);
};

/** Which organisations a filter offers to a supervisor: others would find nothing. */
export const useWatchedOnly = (seesOthers: boolean): Possible | undefined => watchedOnly(useOptions("organizations").choices, seesOthers);
