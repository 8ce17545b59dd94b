import type { ReferenceName, ScreenPath } from "@murojaat/contract";

/** The list of each screen of reference data (specification, section 2). */
export const referenceScreens = {
  "/info/appeal/channels": "channels",
  "/info/appeal/groups": "groups",
  "/info/appeal/privilaged": "privilegedCategories",
  "/info/appeal/senderorgs": "senderOrganizations",
  "/info/appeal/socialstatuses": "socialStatuses",
  "/info/appeal/stages": "stages",
  "/info/appeal/tasktypes": "taskTypes",
  "/info/appeal/tempdesc": "templates",
  "/info/geo/areas": "areas",
  "/info/geo/mahallas": "mahallas",
  "/info/geo/regions": "regions",
  "/info/geo/sections": "sections",
  "/info/settings/orglevels": "orgLevels",
  "/info/settings/positionlevels": "positionLevels",
  "/info/settings/structures": "structures",
  "/admin/sites": "sites",
  "/admin/report-types": "reportTypes",
} as const satisfies Partial<Record<ScreenPath, ReferenceName>>;
