import { screenPermission, screens, type Screen, type ScreenPath } from "@murojaat/contract";
import { maySee, type Session } from "../session/useSession.ts";

const all: Readonly<Record<string, Screen | undefined>> = screens;
/** The screens that are built, in the menu's order. */
export const readyPaths = (Object.keys(screens) as ScreenPath[]).filter((path) => all[path]?.ready);
export const screenAt = (path: string): Screen | undefined => all[path];

export const firstScreen = (session: Session): ScreenPath | undefined => readyPaths.find((path) => maySee(session, screenPermission(path)));
/** The path of the screen with this permission: `tasks-new-tasks` -> `/tasks/new-tasks`. */
export const pathOfScreen = (permission: string): ScreenPath | undefined =>
  readyPaths.find((path) => screenPermission(path) === permission);
