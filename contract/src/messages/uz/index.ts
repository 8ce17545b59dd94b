import { audited } from "./audited.ts";
import { bot } from "./bot.ts";
import { bundles } from "./bundles.ts";
import { check } from "./check.ts";
import { rights } from "./rights.ts";
import { uzOnScreens } from "./screens.ts";

/** Uzbek Latin: the default language, and the shape of the others. `audited`, `bot`, `bundles`, `check` and `rights` are said by the server alone. */
export const uz = { ...uzOnScreens, audited, bot, bundles, check, rights };
