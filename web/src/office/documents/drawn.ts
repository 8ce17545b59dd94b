import type { Language } from "@murojaat/contract";

/** A document that the server generates: its name, endpoint and parameters. */
export type Drawn = {
  readonly label: string;
  readonly path: string;
  readonly method?: "POST";
  /** What the document is drawn of; it is only looked at. */
  readonly body?: object;
  readonly query?: Readonly<Record<string, string | number>>;
  /** An official letter: it is looked at before it is taken. */
  readonly isLetter?: true;
  /** It goes to the applicant: the language of the appeal, in which it begins. */
  readonly toApplicantIn?: Language;
};
