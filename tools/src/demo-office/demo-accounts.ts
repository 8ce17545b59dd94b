import type { RoleCode } from "@murojaat/server/seed/default-roles.ts";

/** The three offices in which one can try the portal, by their prefixes: one above the other. */
export const demoOffices = { region: "FAR", district: "MRG", organization: "MRG-OB" } as const;
export type DemoOffice = keyof typeof demoOffices;

const everywhere = ["registrator", "leader", "executor", "signer", "controller"] as const satisfies readonly RoleCode[];
const names: Readonly<Record<DemoOffice, string>> = {
  region: "Fargʻona viloyati hokimligi",
  district: "Margʻilon shahri hokimligi",
  organization: "Margʻilon shahri obodonlashtirish boshqarmasi",
};
type Account = { readonly login: string; readonly office: DemoOffice; readonly organization: string; readonly role: RoleCode };
const at = (office: DemoOffice, roles: readonly RoleCode[], number: string): Account[] =>
  roles.map((role) => ({ login: role + number, office, organization: names[office], role }));

/** The accounts that the console names at the start of a demo; all have the same password. */
export const demoAccounts: readonly Account[] = [
  ...at("region", ["admin", ...everywhere, "supervisor", "mahalla"], ""),
  ...at("district", everywhere, "2"),
  ...at("organization", everywhere, "3"),
];
