import { toCyrillic, toLatin } from "@murojaat/contract/kit";

const scripts = ["Uz", "Uk", "Ru"] as const;
/** Fields of a form in order, with the three scripts of one text grouped: nameUz, nameUk, nameRu. */
export const inTriples = (names: readonly string[]): readonly string[][] => {
  const grouped = new Set<string>();
  return names.flatMap((name) => {
    if (grouped.has(name)) return [];
    const stem = name.endsWith("Uz") ? name.slice(0, -2) : undefined;
    const triple = stem === undefined ? [name] : scripts.map((script) => `${stem}${script}`);
    const group = triple.every((one) => names.includes(one)) ? triple : [name];
    for (const one of group) grouped.add(one);
    return [group];
  });
};

/** Suggests a name from the one in the other Uzbek script: nameUk from nameUz, and back. */
export const offerOf = (name: string, values: Readonly<Record<string, unknown>>): string | undefined => {
  const [stem, script] = [name.slice(0, -2), name.slice(-2)];
  if (script !== "Uz" && script !== "Uk") return undefined;
  const other = values[stem + (script === "Uz" ? "Uk" : "Uz")];
  if (typeof other !== "string" || other.trim() === "") return undefined;
  const offer = script === "Uk" ? toCyrillic(other.trim()) : toLatin(other.trim());
  return offer === values[name] ? undefined : offer;
};
