/** The tables that the portal's role adds to and never changes (engine/db/roles.ts). */
export const appendOnly = ["history", "history_values", "audit_log", "reading_log", "seals", "appeal_salts", "former_names"] as const;
