import type { uz } from "./uz/index.ts";

/** The shape of uz with every text widened to string: a missing or a misspelt key in another language does not compile. */
type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
export type Messages = Shape<typeof uz>;

type Paths<T, P extends string = ""> = { [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Paths<T[K], `${P}${K}.`> }[keyof T &
  string];
export type MessageKey = Paths<typeof uz>;
