import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { afterAll, beforeAll, vi, type MockInstance } from "vitest";

/** Readers that a file of tests starts do not give way to everything else: on a busy machine they would have no turn for minutes. */
export const readAtUsualPriority = (): void => {
  // held here: a file may restore all mocks itself
  let lowering: MockInstance<typeof os.setPriority>;
  beforeAll(() => {
    lowering = vi.spyOn(os, "setPriority").mockReturnValue();
    syncBuiltinESMExports();
  });
  afterAll(() => {
    lowering.mockRestore();
    syncBuiltinESMExports();
  });
};
