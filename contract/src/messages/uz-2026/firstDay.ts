import { inNewLatin } from "../../kit/alphabet.ts";
import { eachText } from "../each-text.ts";
import { firstDay as of1995 } from "../uz/firstDay.ts";

export const firstDay = eachText(of1995, inNewLatin);
