export type With = {
  readonly folder: string;
  readonly times: number;
  readonly password: string;
  readonly dataKey: string;
  readonly say: (line: string) => void;
};
/** Breaks things; what does not hold afterwards, a sentence each. */
export type Part = (what: With) => Promise<readonly string[]>;
