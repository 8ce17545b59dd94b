import { useRouter, type ParsedLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/** How an entry of the tab's history was left: where it led to, by which link of the screen, and how far it was scrolled. */
type Place = {
  readonly href: string;
  readonly to: string;
  /** Among the links to the same address. */
  readonly nth: number;
  /** Among the rows of the screen; -1: no row led there. */
  readonly row: number;
  readonly rooms: readonly { readonly top: number; readonly left: number }[];
  readonly page: number;
};

let leadsBack = false;
/** The next navigation leads back to a list that was left, though by a new entry of the history. */
export const comeBack = (): void => {
  leadsBack = true;
};

const keyOf = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href;
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`#content ${selector}`)];
/** The parts of a screen that scroll within it. */
const rooms = () => all(":is([data-part$='-room'], .ant-table-body)");
const rows = () => all(":is([data-part='row-link'], [data-part='day-link'])");
const linksTo = (href: string) => all(`a[href="${CSS.escape(href)}"]`);

const placeOf = (href: string, to: string): Place => {
  const links = linksTo(to);
  const nth = Math.max(0, links.indexOf(document.activeElement as HTMLElement));
  const link = links[nth];
  return {
    href,
    to,
    nth,
    row: link ? rows().indexOf(link) : -1,
    rooms: rooms().map(({ scrollTop, scrollLeft }) => ({ top: scrollTop, left: scrollLeft })),
    page: scrollY,
  };
};

/** Scrolls the screen and focuses the link as they were left, or the row in its place; false while the rows are on their way. */
const restore = (place: Place): boolean => {
  const links = linksTo(place.to);
  const now = rows();
  const isBusy = all("[aria-busy='true']").length > 0;
  if (now.length === 0 || (links.length === 0 && isBusy)) return false;
  for (const [n, room] of rooms().entries()) room.scrollTo(place.rooms[n] ?? {});
  const link = links[place.nth] ?? links[0] ?? (place.row < 0 ? undefined : now[Math.min(place.row, now.length - 1)]);
  // the search in the header has come back with its words
  if (!link || document.activeElement?.matches("input:not(#content *)")) return !isBusy;
  link.focus({ preventScroll: true });
  // on a phone the page is the list
  if (link.getBoundingClientRect().bottom > innerHeight) window.scrollTo({ top: place.page });
  link.scrollIntoView({ block: "nearest", inline: "nearest" });
  // rows that were read before may have another order by now
  return !isBusy;
};

/**
 * A list, or another screen of rows, that one comes back to stands as it was left, with the focus on the row that was opened. By the
 * entries of the history, so a list that is opened anew begins at its top; in memory, until somebody signs out.
 */
export const useComeBack = (): void => {
  const router = useRouter();
  useEffect(() => {
    const places = new Map<string, Place>();
    let stop = () => {};
    const leave = router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation }) => {
      stop();
      const left = leadsBack ? [...places.values()].findLast(({ href }) => href === toLocation.href) : undefined;
      leadsBack = false;
      if (left) places.set(keyOf(toLocation), left);
      if (fromLocation && keyOf(fromLocation) !== keyOf(toLocation)) {
        places.delete(keyOf(fromLocation));
        places.set(keyOf(fromLocation), placeOf(fromLocation.href, toLocation.href));
      }
    });
    const come = router.subscribe("onRendered", ({ toLocation }) => {
      stop();
      const place = places.get(keyOf(toLocation));
      const content = document.getElementById("content");
      if (!place || !content || restore(place)) return;
      const watch = new MutationObserver(() => restore(place) && stop());
      watch.observe(content, { childList: true, subtree: true, attributeFilter: ["aria-busy"] });
      // who begins to work before the rows are there is not taken away from it
      const own = ["keydown", "pointerdown", "wheel"] as const;
      stop = () => {
        watch.disconnect();
        for (const event of own) document.removeEventListener(event, stop, true);
      };
      for (const event of own) document.addEventListener(event, stop, true);
    });
    return () => (stop(), leave(), come());
  }, [router]);
};
