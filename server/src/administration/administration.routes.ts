import { readingEndpoints, readingRow } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { crudRoutes } from "../crud/crud.routes.ts";
import { auditRoutes } from "./audit.routes.ts";
import { moduleRoutes } from "./modules.routes.ts";
import { organizationRoutes } from "./organizations.routes.ts";
import { roleRoutes } from "./roles.routes.ts";
import { settingRoutes } from "./settings.routes.ts";
import { supervisorRoutes } from "./supervisors.routes.ts";
import { userRoutes } from "./users.routes.ts";

/** Everything under /admin that is no reference list. */
export const administrationRoutes = (app: FastifyInstance): void => {
  organizationRoutes(app);
  userRoutes(app);
  roleRoutes(app);
  supervisorRoutes(app);
  moduleRoutes(app);
  settingRoutes(app);
  auditRoutes(app);
  crudRoutes(app, readingRow, readingEndpoints);
};
