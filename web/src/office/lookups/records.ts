import {
  departmentEndpoints,
  dictionaryEndpoints,
  moduleEndpoints,
  organizationEndpoints,
  receptionEndpoints,
  referenceEndpoints,
  roleEndpoints,
} from "@murojaat/contract";
import type { RecordSources } from "../../engine/api/office.ts";

/** Where the records of each table are read. */
export const records: RecordSources = {
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
  reception_schedule_names: { endpoint: receptionEndpoints.choices },
  languages: { endpoint: dictionaryEndpoints.languages },
};
