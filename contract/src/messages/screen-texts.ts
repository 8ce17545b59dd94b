import type { Messages } from "../kit/messages.ts";
import type { uzOnScreens } from "./uz/screens.ts";

/** The texts of the screens in one language, the server's own left out. */
export type ScreenTexts = {
  readonly [K in keyof typeof uzOnScreens]: Pick<Messages[K], keyof (typeof uzOnScreens)[K] & keyof Messages[K]>;
};
