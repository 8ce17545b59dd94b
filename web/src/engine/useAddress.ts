import { hrefTo, type SearchOf } from "@murojaat/contract/kit";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";

type How = { /** In place of the present address in the window's history. */ readonly replace?: boolean };

/** The parameters of the open screen's address, and how they change; what is empty is left out. @example const { search, go } = useAddress<"/admin/calendar">() */
export const useAddress = <P extends string = string>() => {
  const search = useSearch({ strict: false }) as { readonly [N in keyof SearchOf<P>]?: string };
  const router = useRouter();
  return useMemo(() => {
    const go = (next: SearchOf<P>, { replace = false }: How = {}) =>
      void router.navigate({ href: hrefTo<string>(router.latestLocation.pathname, next), replace });
    return {
      search,
      /** These parameters and no others. */
      go,
      /** These parameters, and the others as they are. */
      change: (changes: SearchOf<P>, how?: How) => go({ ...(router.latestLocation.search as SearchOf<P>), ...changes }, how),
    };
  }, [search, router]);
};
