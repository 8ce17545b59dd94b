import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { afterAll, beforeAll, vi } from "vitest";

/** Readers that a file of tests starts do not give way to everything else: on a busy machine they would have no turn for minutes. */
export const readAtUsualPriority = (): void => {
  beforeAll(() => {
    vi.spyOn(os, "setPriority").mockReturnValue();
    syncBuiltinESMExports();
  });
  afterAll(() => {
    vi.mocked(os.setPriority).mockRestore();
    syncBuiltinESMExports();
  });
};
