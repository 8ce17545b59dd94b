import { doubtfulValueEndpoints, doubtfulValueRow } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../engine/http/serve.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { confirmDoubt, correctDoubt, doubtsInReach } from "./doubtful-values.repository.ts";

/** What an earlier version may have saved wrong: the list, and a person's decision on each. */
export const doubtfulValueRoutes = (app: FastifyInstance): void => {
  const { list, excel, confirm, correct } = doubtfulValueEndpoints;
  crudRoutes(app, doubtfulValueRow, { list, excel }, doubtsInReach);
  serve(app, confirm, async (ctx, { params: { id } }) => {
    await confirmDoubt(ctx, id);
    return {};
  });
  serve(app, correct, async (ctx, { params: { id }, body }) => {
    await correctDoubt(ctx, id, body);
    return {};
  });
};
