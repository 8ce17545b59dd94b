import type { Messages } from "../../kit/messages.ts";
import { bot } from "./bot.ts";
import { check } from "./check.ts";
import { rights } from "./rights.ts";
import { ukOnScreens } from "./screens.ts";

export const uk: Messages = { ...ukOnScreens, bot, check, rights };
