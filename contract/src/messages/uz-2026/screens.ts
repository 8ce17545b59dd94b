import { inNewLatin } from "../../kit/alphabet.ts";
import { eachText } from "../each-text.ts";
import { uzOnScreens } from "../uz/screens.ts";

export const uz2026OnScreens = eachText(uzOnScreens, inNewLatin);
