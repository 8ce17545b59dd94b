import type { TestModule } from "vitest/node";

/** Says each failure at once, and every tenth of the files how many of them are done. @public vitest loads it by its path. */
export default class Progress {
  #files = 0;
  #done = 0;

  onTestRunStart(specifications: readonly unknown[]): void {
    this.#files = specifications.length;
  }

  onTestModuleEnd(file: TestModule): void {
    this.#done += 1;
    const tenth = (files: number) => Math.floor((files * 10) / this.#files);
    if (!file.ok()) console.log(`failed: ${file.relativeModuleId}`);
    if (tenth(this.#done) > tenth(this.#done - 1)) console.log(`${this.#done} of ${this.#files} files`);
  }
}
