import { inNewLatin } from "../../kit/alphabet.ts";
import type { Messages } from "../../kit/messages.ts";
import { eachText } from "../each-text.ts";
import { uz } from "../uz/index.ts";

export const uz2026: Messages = eachText(uz, inNewLatin);
