import type { FileKindName } from "@murojaat/contract/kit";

/** A document as people make it, and what a reader of today sees of it. */
export type TrialFile = {
  readonly name: string;
  /**
   * What is tried: a: what a format keeps as an element and not as a letter; b: what lies beside the page's content; c: what the catalog
   * says; d: the text as it was and as it is now; e: a reading of a machine; f: names written otherwise.
   */
  readonly sort: "a" | "b" | "c" | "d" | "e" | "f";
  readonly format: FileKindName;
  readonly content: () => Buffer | Promise<Buffer>;
  /** What stands in the text exactly once. */
  readonly must: readonly string[];
  /** What stands nowhere in it. */
  readonly mustNot: readonly string[];
  /** What is named as not read; nothing where it is left out. */
  readonly notRead?: readonly string[];
};
