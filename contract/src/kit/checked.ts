/**
 * Tables are inferred first and checked second. With a plain constraint (`T extends Record<string, Row>`) one wrong word makes
 * TypeScript give up the inferred type of the whole table, and everything that reads the table fails as well.
 */

/** The parameter type of a table: a row that fits is what it is, of any other the wrong property alone is an error. */
export type Checked<T, Row> = { readonly [K in keyof T]: T[K] extends Row ? T[K] : Row };

/** The table as others read it: a wrong property has the type that it should have, everything else the type that was inferred. */
export type Sound<T, Row> = T extends { readonly [K in keyof T]: Row }
  ? T
  : { readonly [K in keyof T]: T[K] extends Row ? T[K] : SoundRow<T[K], Row> };
/** A checked table as others read it. */
export const sound = <T, Row>(table: Checked<T, Row>): Sound<T, Row> => table as unknown as Sound<T, Row>;
type SoundRow<T, Row> = {
  readonly [P in keyof T | keyof Row]: P extends keyof T & keyof Row
    ? T[P] extends Row[P]
      ? T[P]
      : Row[P]
    : P extends keyof T
      ? T[P]
      : P extends keyof Row
        ? Row[P]
        : never;
};
