import { hrefTo, screenPermission, sessionEndpoints, spellingOf } from "@murojaat/contract";
import { redirect } from "@tanstack/react-router";
import { isApiError, isOutOfReach } from "../engine/api/errors.ts";
import { queries } from "../engine/api/queries.ts";
import { readOptions } from "../engine/api/use.ts";
import { forgetSession, cachedSession, loadSession, logOut, maySee, rememberSignedIn, wasSignedIn } from "../office/session/useSession.ts";
import { followSpelling } from "../engine/text/useText.tsx";
import { askInstallation } from "./newVersion.ts";
import { firstScreen } from "../office/modules/screenPaths.ts";
import { painted } from "./painted.ts";

/** The user may not open the screen. */
export class ForbiddenScreen extends Error {}

type At = { location: { pathname: string; href: string } };

/** Requires a session; otherwise redirects to the sign-in page and remembers the way back. */
const auth = async ({ location }: At): Promise<void> => {
  askInstallation();
  // the first guard of every screen: what was pressed is seen before the next screen is worked on; on a drawn page it is seen already
  if (cachedSession() && !globalThis.pressedBefore) await painted();
  try {
    await loadSession();
  } catch (error) {
    if (isOutOfReach(error)) throw error;
    const due = isApiError(error) && { password_change_due: "password", factor_due: "factor" }[String(error.code)];
    if (due) throw redirect({ href: hrefTo("/login", { back: location.href, reason: due }), replace: true });
    const missing = isApiError(error) && error.status === 401;
    if (!missing) await logOut();
    forgetSession();
    throw redirect({ href: hrefTo("/login", { back: location.href, ...(!missing && { reason: "failed" }) }), replace: true });
  }
};

let lastPath = "";
/** Requires the screen's permission (its path with hyphens), then refreshes the counters. */
const accessRoute = ({ location }: At): void => {
  const session = cachedSession();
  if (!session || !maySee(session, screenPermission(location.pathname))) throw new ForbiddenScreen(location.pathname);
  if (lastPath === location.pathname) return;
  lastPath = location.pathname;
  void queries().invalidateQueries({ queryKey: readOptions(sessionEndpoints.counters, {}).queryKey });
};

/** The session's language sets the locale. */
const language = async (): Promise<void> => {
  const session = cachedSession();
  if (session) await followSpelling(spellingOf(session.user));
};

const middleware = new Map<string, (at: At) => void | Promise<void>>([
  ["auth", auth],
  ["access-route", accessRoute],
  ["language", language],
]);
export class UnknownMiddleware extends Error {
  override readonly message = "Unknown middleware";
}

/** The guards of a screen, by name and in this order (specification, section 2). @throws {UnknownMiddleware} the 500 page */
export const through =
  (...names: readonly string[]) =>
  async (at: At): Promise<void> => {
    for (const name of names) {
      const step = middleware.get(name);
      if (!step) throw new UnknownMiddleware();
      await step(at);
    }
  };

/** `/` leads to the first screen that the user may open. */
export const toFirstScreen = (): void => {
  const session = cachedSession();
  const first = session && firstScreen(session);
  if (first) throw redirect({ to: first, replace: true });
};

/** Redirects a signed-in user away from the sign-in page; asks the server only if somebody signed in at this browser. */
export const onlySignedOut = async (): Promise<void> => {
  const refusal = cachedSession() || !wasSignedIn() ? undefined : await loadSession().then(Boolean, (error: unknown) => error);
  if (cachedSession()) throw redirect({ to: "/", replace: true });
  if (!isOutOfReach(refusal)) rememberSignedIn(false);
};
