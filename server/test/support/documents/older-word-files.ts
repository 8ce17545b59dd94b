import type { TrialFile } from "./trial-file.ts";

export const olderWordFiles: readonly TrialFile[] = [];
