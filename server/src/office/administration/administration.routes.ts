import { readingEndpoints, readingRow } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { auditRoutes } from "../audit/audit.routes.ts";
import { moduleRoutes } from "../modules/modules.routes.ts";
import { organizationRoutes } from "../organizations/organizations.routes.ts";
import { roleRoutes } from "../roles/roles.routes.ts";
import { settingRoutes } from "../settings/settings.routes.ts";
import { supervisorRoutes } from "../users/supervisors.routes.ts";
import { userRoutes } from "../users/users.routes.ts";

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
