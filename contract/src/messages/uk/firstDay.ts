import { inCyrillic } from "../cyrillic.ts";
import { firstDay as latin } from "../uz/firstDay.ts";

export const firstDay = inCyrillic(latin);
