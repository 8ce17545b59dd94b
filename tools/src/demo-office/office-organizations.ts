import dictionaries from "@murojaat/server/seed/data/dictionaries.json" with { type: "json" };
import geography from "@murojaat/server/seed/data/geography.json" with { type: "json" };
import office from "./data/office.json" with { type: "json" };
import type { Script } from "./person-names.ts";

export type Names = Readonly<Record<Script, string>>;
/** Which posts, departments and channels it has: the regional office, an office of a district or city, any other. */
export type OfficeKind = "regional" | "district" | "other";
export type Organization = {
  readonly id: number;
  readonly parentId: number | null;
  readonly kind: OfficeKind;
  readonly levelId: number;
  readonly areaId: number | null;
  readonly structureId: number;
  readonly prefix: string;
  readonly names: Names;
  readonly shortNames: Names;
};

type Place = { readonly whole: Names; readonly short: Names };

const regionLevel = codeId(dictionaries.organization_levels, "region");
const districtLevel = codeId(dictionaries.organization_levels, "district");
export const ferghana = geography.regions.find(({ code }) => code === "1730")?.id ?? 0;
const districts = geography.areas.filter(({ region_id }) => region_id === ferghana);

/** The governor's office of the region; below it those of districts and cities and the region's own services; below each district four more. */
export const organizations: readonly Organization[] = plan();

function plan(): Organization[] {
  const all: Organization[] = [];
  const add = (rest: Omit<Organization, "id">): Organization => {
    const made = { id: all.length + 1, ...rest };
    all.push(made);
    return made;
  };
  const governor = codeId(dictionaries.structures, "governor");
  const { prefix, ...names } = office.governors.regional;
  const region = add({
    parentId: null,
    kind: "regional",
    levelId: regionLevel,
    areaId: null,
    structureId: governor,
    prefix,
    names,
    shortNames: names,
  });
  const offices = districts.map((area) => {
    const place = placeOf(area);
    const short = fill(office.governors.district, place.short);
    const areaPrefix = (office.district_prefixes as Record<string, string>)[area.code] ?? area.code;
    const made = add({
      parentId: region.id,
      kind: "district",
      levelId: districtLevel,
      areaId: area.id,
      structureId: governor,
      prefix: areaPrefix,
      names: fill(office.governors.district, place.whole),
      shortNames: short,
    });
    return { office: made, place };
  });
  for (const { structure, regional } of office.sectors) {
    const { prefix: own, ...full } = regional;
    const shortNames = { uz: withoutRegion(full.uz), uk: withoutRegion(full.uk), ru: withoutRegion(full.ru) };
    add({
      parentId: region.id,
      kind: "other",
      levelId: regionLevel,
      areaId: null,
      structureId: codeId(dictionaries.structures, structure),
      prefix: own,
      names: full,
      shortNames,
    });
  }
  for (const { office: upper, place } of offices) {
    for (const { structure, district } of office.sectors) {
      if (district === undefined) continue;
      add({
        parentId: upper.id,
        kind: "other",
        levelId: districtLevel,
        areaId: upper.areaId,
        structureId: codeId(dictionaries.structures, structure),
        prefix: `${upper.prefix}-${district.prefix}`,
        names: fill(district, place.whole),
        shortNames: fill(district, place.short),
      });
    }
  }
  return all;
}

/** A district as it stands in other names: in Russian in the genitive. */
function placeOf(area: { code: string; name_uz: string; name_uk: string; name_ru: string }): Place {
  const city = (office.cities_ru as Record<string, string>)[area.code];
  const genitive = area.name_ru.replace("ский район", "ского района");
  return {
    whole: { uz: area.name_uz, uk: area.name_uk, ru: city === undefined ? genitive : `города ${city}` },
    short: {
      uz: area.name_uz.replace(" tumani", " t.").replace(" shahri", " sh."),
      uk: area.name_uk.replace(" тумани", " т.").replace(" шаҳри", " ш."),
      ru: city === undefined ? genitive.replace("района", "р-на") : `г. ${city}`,
    },
  };
}

function fill(template: Names, place: Names): Names {
  return {
    uz: template.uz.replace("{area}", place.uz),
    uk: template.uk.replace("{area}", place.uk),
    ru: template.ru.replace("{area}", place.ru),
  };
}

function withoutRegion(name: string): string {
  const rest = name.replace(/^(Fargʻona viloyati|Фарғона вилояти) | (по )?Ферганской области$/, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

export function codeId(rows: readonly { id: number; code: string }[], code: string): number {
  const found = rows.find((row) => row.code === code);
  if (found === undefined) throw new Error(`No entry "${code}" in this list.`);
  return found.id;
}
