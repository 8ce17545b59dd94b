import { audited } from "./audited.ts";
import type { Messages } from "../../kit/messages.ts";
import { bot } from "./bot.ts";
import { bundles } from "./bundles.ts";
import { check } from "./check.ts";
import { closedOffices } from "./closedOffices.ts";
import { openPages } from "./openPages.ts";
import { firstDay } from "./firstDay.ts";
import { rights } from "./rights.ts";
import { letters } from "./letters.ts";
import { ruOnScreens } from "./screens.ts";
import { workbooks } from "./workbooks.ts";

export const ru: Messages = {
  ...ruOnScreens,
  audited,
  bot,
  bundles,
  check,
  closedOffices,
  firstDay,
  openPages,
  crud: { ...ruOnScreens.crud, ...workbooks },
  documents: { ...ruOnScreens.documents, ...letters },
  rights,
};
