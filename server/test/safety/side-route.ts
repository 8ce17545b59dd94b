import type { Portal } from "../support/people.ts";
import { stations, type Stations } from "../support/stations.ts";

export type Attempt = { readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; readonly url: string; readonly payload?: object };
/** A call that names a record of somebody's work, and the login of one whose work it is. */
export type SideRoute = { readonly login: string; readonly attempt: () => Promise<Attempt> };

/** What sideRoutes lead to: records in every status, and those made once under a name; `renew` forgets both. */
export type Ground = {
  readonly portal: Portal;
  readonly at: () => Stations;
  readonly once: (name: string, make: () => Promise<number>) => Promise<number>;
  readonly renew: () => void;
};

export const makeGround = (portal: Portal): Ground => {
  let at = stations(portal);
  const own = new Map<string, Promise<number>>();
  return {
    portal,
    at: () => at,
    once: (name, make) => {
      const made = own.get(name) ?? make();
      own.set(name, made);
      return made;
    },
    renew: () => {
      at = stations(portal);
      own.clear();
    },
  };
};
