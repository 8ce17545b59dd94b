import Type from "typebox";
import { endpoint } from "../kit/endpoint.ts";
import { id, listOf, named, nullable, record, text } from "../kit/schema.ts";

/** A record of a reference list; `name` is in the caller's language, `parentId` where the list hangs on another. */
export const referenceRecord = named(
  "ReferenceRecord",
  record({ id: id(), code: nullable(text()), name: text(), nameUz: text(), nameUk: text(), nameRu: text(), parentId: nullable(id()) }),
);

/** The reference lists that forms read: a row each. `parent` is the query parameter that narrows the list and the column it compares. */
export const references = {
  regions: { path: "/crud/regions", table: "regions" },
  areas: { path: "/crud/areas", table: "areas", parent: { query: "regions_id", column: "region_id" } },
  mahallas: { path: "/crud/mahalla", table: "mahallas", parent: { query: "areas_id", column: "area_id" } },
  socialStatuses: { path: "/crud/social-statuses", table: "social_statuses" },
  privilegedCategories: { path: "/crud/privilaged-categories", table: "privileged_categories" },
  genders: { path: "/crud/genders", table: "genders" },
} as const satisfies Record<string, { path: `/crud/${string}`; table: string; parent?: { query: string; column: string } }>;
export type ReferenceName = keyof typeof references;

const query = record({ regions_id: Type.Optional(id()), areas_id: Type.Optional(id()) });
type All = {
  method: "GET";
  path: `/${string}`;
  may: "signed-in";
  summary: string;
  query: typeof query;
  reply: ReturnType<typeof listOf<typeof referenceRecord>>;
};
export const referenceEndpoints = Object.fromEntries(
  Object.entries(references).map(([name, r]) => [
    name,
    endpoint({
      method: "GET",
      path: `${r.path}/all`,
      may: "signed-in",
      summary: `Reference list: ${name}`,
      query,
      reply: listOf(referenceRecord, 100_000),
    }),
  ]),
) as unknown as Record<ReferenceName, All>;

/** Reference lists that need more than a row. */
export const senderOrganizations = endpoint({
  method: "GET",
  path: "/crud/sender-orgs/all",
  may: "signed-in",
  summary: "Sender organisations, of one channel or all",
  query: record({ channels_id: Type.Optional(id()) }),
  reply: listOf(referenceRecord),
});
export const positionLevels = endpoint({
  method: "GET",
  path: "/crud/position-levels/all",
  may: "signed-in",
  summary: "Position levels, all or the posts of the caller's organisation",
  query: record({ is_own_org_positions: Type.Optional(Type.Unsafe<0 | 1>({ type: "integer", enum: [0, 1] })) }),
  reply: listOf(referenceRecord),
});
