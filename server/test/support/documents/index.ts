import { mailFiles } from "./mail-files.ts";
import { olderWordFiles } from "./older-word-files.ts";
import { openFiles } from "./open-files.ts";
import { pdfFiles } from "./pdf-files.ts";
import { rtfFiles } from "./rtf-files.ts";
import { secondHandFiles } from "./second-hand-files.ts";
import type { TrialFile } from "./trial-file.ts";
import { wordFiles } from "./word-files.ts";
import { workbookFiles } from "./workbook-files.ts";

/** All documents that reading is tried with. */
export const trialFiles: readonly TrialFile[] = [
  ...wordFiles,
  ...openFiles,
  ...rtfFiles,
  ...olderWordFiles,
  ...mailFiles,
  ...pdfFiles,
  ...workbookFiles,
  ...secondHandFiles,
];
