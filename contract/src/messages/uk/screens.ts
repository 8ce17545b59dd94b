import { uzOnScreens } from "../uz/screens.ts";
import { inCyrillic } from "../cyrillic.ts";

export const ukOnScreens = inCyrillic(uzOnScreens);
