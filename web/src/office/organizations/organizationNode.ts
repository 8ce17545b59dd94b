import type { organizationEndpoints, Reply } from "@murojaat/contract";

/** An organisation of the tree, with its departments. */
export type OrganizationNode = Reply<typeof organizationEndpoints.tree>[number];
