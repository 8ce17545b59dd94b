/**
 * The names that the office gives to the kit, as types. A module of the office that declares such names adds a property:
 * `declare module "…/kit/registry.ts" { interface Registry { counter: CounterName } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the office declares its properties
export interface Registry {}

/** The column, heading or badge counted by GET /profile/notify-counter. */
export type CounterName = Registry["counter"];
/** Where the choices of a form or of a filter come from. */
export type OptionSource = Registry["optionSource"];
export type ActionPermission = Registry["actionPermission"];
export type ScreenPermission = Registry["screenPermission"];
export type Permission = Registry["permission"];
/** What a write may record in the audit log. */
export type AuditDetails = Registry["auditDetails"];
/** A table whose names the server shows beside records. */
export type NamedTable = Registry["namedTable"];
/** A workflow, as its statuses are named in the database. */
export type Machine = Registry["machine"];
/** What open screens must read again. */
export type Changed = Registry["changed"];
/** What the portal itself does, under the names that the audit has for it. */
export type OwnAct = Registry["ownAct"];
