import { acceptLanguage, listViewEndpoints, sessionEndpoints, spellingOf, type Permission, type Reply } from "@murojaat/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../engine/api/client.ts";
import { cancelWaiting } from "../../engine/api/waiting.ts";
import { giveUpUnsaved, saveOrGiveUp } from "../../engine/forms/unsaved.ts";
import { queries } from "../../engine/api/queries.ts";
import { readOptions } from "../../engine/api/use.ts";
import { endVisit } from "../../engine/api/visit.ts";
import { currentSpelling } from "../../engine/text/language.ts";
import { viewsReading } from "../../engine/lists/useListView.ts";
import { followSpelling } from "../../engine/text/useText.tsx";

export type Session = Reply<typeof sessionEndpoints.me>;
/** Authorities of this type are screens (specification, section 3). */
const screenAuthority = 2;

/** Substitutions begin and end during a session: refetch a profile older than this when a part of a screen opens. Milliseconds. */
const profileMs = 5 * 60_000;
// the guard itself redirects to the sign-in page, so these calls do not announce the end of a session
const meOptions = {
  ...readOptions(sessionEndpoints.me, {}, { fixed: true, quiet: true }),
  staleTime: profileMs,
  queryFn: () => call(sessionEndpoints.me, {}, { quiet: true }),
};
/** How the user likes the lists: known before the first of them is read. */
const viewsOptions = {
  ...readOptions(...viewsReading),
  queryFn: () => call(listViewEndpoints.all, {}, { quiet: true }),
};
const treeOptions = {
  ...readOptions(sessionEndpoints.modulesTree, {}, { fixed: true, quiet: true }),
  queryFn: () => call(sessionEndpoints.modulesTree, {}, { quiet: true }),
};

/** Reads the profile and the menu, once for the guard. Throws the refusal when there is no session. */
export const loadSession = async (): Promise<Session> => {
  const asked = acceptLanguage(currentSpelling());
  const [session] = await Promise.all([
    queries().ensureQueryData(meOptions),
    queries().ensureQueryData(treeOptions),
    queries().prefetchQuery(viewsOptions),
  ]);
  localStorage.setItem(signedInMark, String(session.user.id));
  // on a new machine the language is known only now, and the menu came in the default one
  const spelling = spellingOf(session.user);
  if (acceptLanguage(spelling) !== asked) {
    await followSpelling(spelling);
    await queries().fetchQuery({ ...treeOptions, staleTime: 0 });
  }
  return session;
};
/** The session if it was read already. */
export const cachedSession = (): Session | undefined => queries().getQueryData<Session>(meOptions.queryKey);
export const useMenuTree = () => useQuery(treeOptions).data ?? [];

/** The signed-in user; below the guard there always is one. */
export const useSession = (): Session => {
  const { data } = useQuery(meOptions);
  if (!data) throw new Error("useSession outside the guard");
  return data;
};

export const maySee = (session: Session, screen: string): boolean =>
  session.authorities.some((a) => a.typeId === screenAuthority && a.shortName === screen);

/** Whether the user has an action permission; a null name gives no access. @example if (useCan("add_appeal")) … */
export const useCan = (name: Permission | null): boolean =>
  useSession().authorities.some((a) => name !== null && a.typeId !== screenAuthority && a.shortName === name);

/** The same for any name, for tables that name permissions. */
export const useMay = (): ((permission: string) => boolean) => {
  const { authorities } = useSession();
  return (permission) => authorities.some((a) => a.typeId !== screenAuthority && a.shortName === permission);
};

/** Clears everything that was read for this user. */
export const forgetSession = (): void => queries().clear();

/** Holds who, once that is known; until then a dash. */
const signedInMark = "murojaat.signed-in";
const unknown = "-";
/**
 * Tabs have one session: when the user signs out in another, or somebody else signs in there, this one shows and saves nothing more of the
 * first. Forms do not ask whether they may be left.
 */
export const followOtherTabs = (): void =>
  window.addEventListener("storage", ({ key, newValue }) => {
    const mine = cachedSession()?.user.id;
    if (key !== signedInMark || mine === undefined || newValue === unknown || newValue === String(mine)) return;
    giveUpUnsaved();
    window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
    location.assign("/");
  });
/** Whether this may be who is signed in here now: somebody else may have come in another tab. */
export const mayBeSignedIn = (id: number): boolean => {
  const mark = localStorage.getItem(signedInMark);
  return mark === null || mark === String(id);
};
/** Whether somebody signed in at this browser and did not sign out: the cookies cannot be read. */
export const wasSignedIn = (): boolean => localStorage.getItem(signedInMark) !== null;
export const rememberSignedIn = (signedIn: boolean): void => {
  endVisit();
  if (signedIn) localStorage.setItem(signedInMark, unknown);
  else localStorage.removeItem(signedInMark);
};

/** Ends the session on the server; if the server is unreachable, the session expires by itself. Where to go then: the provider may have one to end. */
export const logOut = async (): Promise<string> => {
  rememberSignedIn(false);
  cancelWaiting();
  await saveOrGiveUp();
  const left = await call(sessionEndpoints.logout, {}, { quiet: true }).catch(() => undefined);
  return left?.leaveAt ?? "/login";
};
