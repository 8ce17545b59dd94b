/** What each appeal is counted by, once. */
export const attributes = ["district", "kind", "group", "result", "month", "term"] as const;
export type Attribute = (typeof attributes)[number];

/** How many appeals are alike in everything that is counted. */
export type Alike = Readonly<Record<Attribute, string>> & { readonly n: number };

type Cross = {
  readonly of: readonly [rows: Attribute, columns: Attribute];
  /** Two appeals exchange places in the table only if they are alike in these; otherwise another table would change too. */
  readonly alike: readonly Attribute[];
  /** Appeals of these results take no part in an exchange. */
  readonly without?: string;
};
/** What was accepted for information is never late. */
export const forInformation = "closing:for_information";
/** The tables of a release; hide.ts says what `alike` is for. */
export const crosses = {
  districtKind: { of: ["district", "kind"], alike: [] },
  districtTerm: { of: ["district", "term"], alike: ["group"] },
  groupResult: { of: ["group", "result"], alike: ["term"] },
  groupTerm: { of: ["group", "term"], alike: ["district"], without: forInformation },
  districtGroup: { of: ["district", "group"], alike: ["term"] },
  monthTerm: { of: ["month", "term"], alike: [] },
} as const satisfies Record<string, Cross>;
export type CrossName = keyof typeof crosses;
export const crossNames = Object.keys(crosses) as readonly CrossName[];
/** They share district, topic group and term among each other. */
export const linkedCrosses: readonly CrossName[] = ["districtTerm", "groupTerm", "districtGroup"];

/** What may stand in a row or column. */
export type Category = {
  readonly key: string;
  readonly nameUz: string;
  readonly nameUk: string;
  readonly nameRu: string;
  /** Of a district: that of the state classifier (SOATO). */
  readonly code?: string;
};
/** The category in which those with too few appeals are put together. */
export const together = "together";

/** The numbers of a release as everybody may read them; null: hidden. */
export type Figures = {
  readonly total: number;
  readonly categories: Readonly<Record<Attribute, readonly Category[]>>;
  /** The appeals of each category, in its order. */
  readonly totals: Readonly<Record<Attribute, readonly number[]>>;
  readonly cells: Readonly<Record<CrossName, readonly (readonly (number | null)[])[]>>;
};
