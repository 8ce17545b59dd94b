import { screenPermission, screens, type Screen, type ScreenPath } from "@murojaat/contract";
import { maySee, type Session } from "../session/useSession.ts";

const all: Readonly<Record<string, Screen | undefined>> = screens;
/** In the menu's order. */
export const screenPaths = Object.keys(screens) as ScreenPath[];
export const screenAt = (path: string): Screen | undefined => all[path];

export const firstScreen = (session: Session): ScreenPath | undefined =>
  screenPaths.find((path) => maySee(session, screenPermission(path)));
/** The path of the screen with this permission: `tasks-new-tasks` -> `/tasks/new-tasks`. */
export const pathOfScreen = (permission: string): ScreenPath | undefined =>
  screenPaths.find((path) => screenPermission(path) === permission);
