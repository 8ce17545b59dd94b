import type { Messages } from "../../kit/messages.ts";
import { uz } from "../uz/index.ts";
import { inCyrillic } from "../cyrillic.ts";

export const uk: Messages = inCyrillic(uz);
