import type { SystemPart } from "@murojaat/contract";
import type { Check } from "./check.ts";
import { databaseChecks } from "./database-checks.ts";
import { outsideChecks } from "./outside-checks.ts";
import { workChecks } from "./work-checks.ts";

/** How each part is looked at, by the administrator's home and by `murojaat check`. */
export const checks: Readonly<Record<SystemPart, Check>> = { ...databaseChecks, ...outsideChecks, ...workChecks };
