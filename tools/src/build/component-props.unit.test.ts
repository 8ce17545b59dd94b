// A component with many properties keeps several things side by side: what belongs together is handed over together.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, type Expression, type TSType } from "oxc-parser";
import { expect, it } from "vitest";
import { root } from "../../../scripts/node.mjs";

/** Properties of a component, those of the libraries' types not counted. */
const most = 15;
type Types = ReadonlyMap<string, TSType>;

const tooManyProps = (file: string, source: string): string[] => {
  const declared = parseSync(file, source).program.body.flatMap(
    (one) => (one.type === "ExportNamedDeclaration" ? one.declaration : one) ?? [],
  );
  const types: Types = new Map(
    declared.flatMap((one) => (one.type === "TSTypeAliasDeclaration" ? [[one.id.name, one.typeAnnotation] as const] : [])),
  );
  return declared
    .flatMap((one) => (one.type === "VariableDeclaration" ? one.declarations : []))
    .flatMap(({ id, init }) => {
      const count = new Set(namesOf(givenTo(init), types)).size;
      return id.type === "Identifier" && count > most ? [`${file}: ${id.name} has ${count} properties, allowed are ${most}`] : [];
    });
};

/** The type of what a component is given, within `memo` too. */
const givenTo = (init: Expression | null): TSType | undefined => {
  if (init?.type === "CallExpression")
    return init.arguments.flatMap((one) => (one.type === "SpreadElement" ? [] : (givenTo(one) ?? [])))[0];
  const [given] = init?.type === "ArrowFunctionExpression" ? init.params : [];
  return given && "typeAnnotation" in given ? given.typeAnnotation?.typeAnnotation : undefined;
};

const namesOf = (type: TSType | undefined, types: Types): string[] => {
  if (type?.type === "TSTypeLiteral") return type.members.flatMap((one) => (one.type === "TSPropertySignature" ? [keyOf(one.key)] : []));
  if (type?.type === "TSIntersectionType" || type?.type === "TSUnionType") return type.types.flatMap((one) => namesOf(one, types));
  if (type?.type === "TSLiteralType") return [keyOf(type.literal)];
  if (type?.type !== "TSTypeReference") return [];
  const name = type.typeName.type === "Identifier" ? type.typeName.name : "";
  const [of, keys] = type.typeArguments?.params ?? [];
  if (name === "Pick") return namesOf(keys, types);
  const left = name === "Omit" ? namesOf(keys, types) : [];
  return namesOf(name === "Omit" ? of : types.get(name), types).filter((one) => !left.includes(one));
};
const keyOf = (key: { readonly type: string; readonly name?: unknown; readonly value?: unknown }): string => String(key.name ?? key.value);

it("no component of the web has more than fifteen properties", () => {
  const sources = readdirSync(join(root, "web/src"), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.flatMap((name) => tooManyProps(`web/src/${name}`, readFileSync(join(root, "web/src", name), "utf8")))).toEqual([]);
});

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
