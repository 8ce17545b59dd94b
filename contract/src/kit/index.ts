/** How workflows, lists, reference lists and calls are declared, and what the engine knows without the office. */
export * from "./registry.ts";
export * from "./messages.ts";
export * from "./languages.ts";
export * from "./uzbek.ts";
export * from "./official-day.ts";
export * from "./limits.ts";
export * from "./purposes.ts";
export * from "./errors.ts";
export * from "./schema.ts";
export * from "./endpoint.ts";
export * from "./fields.ts";
export * from "./workflow.ts";
export * from "./lists.ts";
export * from "./list-view.endpoints.ts";
export * from "./crud.ts";
export * from "./crud.endpoints.ts";
export * from "./file.endpoints.ts";
