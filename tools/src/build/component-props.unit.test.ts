import { expect, it } from "vitest";
import { tooManyProps } from "./component-props.ts";

const members = (count: number): string => Array.from({ length: count }, (_, at) => `readonly p${at}: string;`).join(" ");
const found = (props: string, component = "({ p0 }: Props) => p0"): string[] =>
  tooManyProps("A.tsx", `type Own = { ${members(15)} };\ntype Props = ${props};\nexport const A = ${component};`);

it("fifteen properties are allowed, sixteen are not, wherever they are declared", () => {
  expect(found("Own")).toEqual([]);
  expect(found('Own & { readonly more: string; readonly "aria-label"?: string }')).toEqual(["A.tsx: A has 17 properties, allowed are 15"]);
  expect(found(`{ ${members(16)} }`, "memo(<T,>({ p0 }: Props) => p0)")).toHaveLength(1);
  expect(tooManyProps("A.tsx", `const A = (props: { ${members(16)} }) => null;`)).toHaveLength(1);
});

it("of a type that is picked from, or of which something is left out, what remains counts", () => {
  expect(found('Pick<Own, "p0" | "p1"> & { readonly more: string }')).toEqual([]);
  expect(found('Omit<Own, "p0"> & { readonly more: string }')).toEqual([]);
  expect(found('Omit<Own, "p0"> & { readonly more: string; readonly most: string }')).toHaveLength(1);
});
