import type { ReferenceName, ScreenPath } from "@murojaat/contract";

/** The screen of each list of reference data (specification, section 2). */
export const referenceScreens = {
  channels: "/info/appeal/channels",
  groups: "/info/appeal/groups",
  privilegedCategories: "/info/appeal/privilaged",
  senderOrganizations: "/info/appeal/senderorgs",
  socialStatuses: "/info/appeal/socialstatuses",
  stages: "/info/appeal/stages",
  taskTypes: "/info/appeal/tasktypes",
  templates: "/info/appeal/tempdesc",
  areas: "/info/geo/areas",
  mahallas: "/info/geo/mahallas",
  regions: "/info/geo/regions",
  sections: "/info/geo/sections",
  orgLevels: "/info/settings/orglevels",
  positionLevels: "/info/settings/positionlevels",
  structures: "/info/settings/structures",
  sites: "/admin/sites",
  reportTypes: "/admin/report-types",
} as const satisfies Record<ReferenceName, ScreenPath>;
