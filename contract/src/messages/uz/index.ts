import { audited } from "./audited.ts";
import { bot } from "./bot.ts";
import { bundles } from "./bundles.ts";
import { check } from "./check.ts";
import { closedOffices } from "./closedOffices.ts";
import { openPages } from "./openPages.ts";
import { firstDay } from "./firstDay.ts";
import { rights } from "./rights.ts";
import { letters } from "./letters.ts";
import { uzOnScreens } from "./screens.ts";
import { workbooks } from "./workbooks.ts";

/** Uzbek Latin: the default language, and the shape of the others. The rooms beside `uzOnScreens`, letters and workbooks, are said by the server alone, `firstDay` by one screen that is seldom opened. */
export const uz = {
  ...uzOnScreens,
  audited,
  bot,
  bundles,
  check,
  closedOffices,
  firstDay,
  openPages,
  crud: { ...uzOnScreens.crud, ...workbooks },
  documents: { ...uzOnScreens.documents, ...letters },
  rights,
};
