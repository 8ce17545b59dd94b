import type { Reply, settingEndpoints } from "@murojaat/contract";

export type Setting = Reply<typeof settingEndpoints.all>[number];
