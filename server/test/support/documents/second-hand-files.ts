import { secondHandMailFiles } from "./second-hand-mail-files.ts";
import { secondHandOpenFiles } from "./second-hand-open-files.ts";
import { secondHandPdfFiles } from "./second-hand-pdf-files.ts";
import { secondHandRtfFiles } from "./second-hand-rtf-files.ts";
import { secondHandWordFiles } from "./second-hand-word-files.ts";
import { secondHandWorkbookFiles } from "./second-hand-workbook-files.ts";
import type { TrialFile } from "./trial-file.ts";

/** Documents by somebody who had not seen how they are read. */
export const secondHandFiles: readonly TrialFile[] = [
  ...secondHandWordFiles,
  ...secondHandOpenFiles,
  ...secondHandRtfFiles,
  ...secondHandWorkbookFiles,
  ...secondHandMailFiles,
  ...secondHandPdfFiles,
];
