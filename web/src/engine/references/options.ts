import {
  departmentEndpoints,
  dictionaryEndpoints,
  moduleEndpoints,
  organizationEndpoints,
  referenceEndpoints,
  roleEndpoints,
  type Call,
  type Endpoint,
} from "@murojaat/contract";
import { useRead } from "../api/use.ts";
import type { Choice } from "../choices/useOptions.ts";

type Source = {
  readonly endpoint: Endpoint;
  /** The query parameter that narrows the choices to one record above. */
  readonly within?: string;
  /** Its records stand below one another. */
  readonly tree?: true;
};
/** Where the records of a table are read whole, to choose from. People are searched for instead (PersonField). */
const sources: Readonly<Record<string, Source>> = {
  regions: { endpoint: referenceEndpoints.regions.all },
  areas: { endpoint: referenceEndpoints.areas.all, within: "regions_id" },
  sections: { endpoint: referenceEndpoints.sections.all, within: "areas_id" },
  topics: { endpoint: referenceEndpoints.groups.all, tree: true },
  channels: { endpoint: referenceEndpoints.channels.all },
  position_levels: { endpoint: referenceEndpoints.positionLevels.all },
  organization_levels: { endpoint: referenceEndpoints.orgLevels.all },
  structures: { endpoint: referenceEndpoints.structures.all },
  organizations: { endpoint: organizationEndpoints.all, tree: true },
  departments: { endpoint: departmentEndpoints.all, within: "organizations_id", tree: true },
  roles: { endpoint: roleEndpoints.all },
  module_categories: { endpoint: moduleEndpoints.categories.all },
  module_groups: { endpoint: moduleEndpoints.groups.all },
  languages: { endpoint: dictionaryEndpoints.languages },
};
export const isTree = (table: string): boolean => sources[table]?.tree === true;
export const isRead = (table: string): boolean => table in sources;

/** The records of a table as choices; `within` is the record above, where the choices belong to one. */
export const useRecords = (table: string, { within, when = true }: { within?: number | undefined; when?: boolean }) => {
  const source = sources[table];
  const query = source?.within && within !== undefined ? { [source.within]: within } : {};
  // every source replies with a list of choices; the table above cannot say it in types
  const { data, isLoading } = useRead((source ?? sources["regions"]!).endpoint, { query } as unknown as Call<Endpoint>, {
    when: when && source !== undefined,
    quiet: true,
  });
  return { choices: (data as readonly Choice[] | undefined) ?? [], loading: isLoading };
};
