import { listViewEndpoints, orderPrefix, type ListFamily } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import { serve } from "../../engine/http/serve.ts";
import * as views from "./list-views.repository.ts";

/** How a user likes the lists; `families` says which lists and columns there are, `pages` what has choices to save and no columns. */
export const listViewRoutes = (app: FastifyInstance, families: readonly ListFamily[], pages: readonly string[]): void => {
  const columnsOf = (name: string): readonly string[] | undefined => {
    if (pages.includes(name)) return [];
    if (name.startsWith(orderPrefix)) return columnsOf(name.slice(orderPrefix.length)) && [];
    const [family, list] = name.split(":");
    const found = families.find((f) => f.name === family);
    return found && list !== undefined && Object.hasOwn(found.lists, list) ? Object.keys(found.columns) : undefined;
  };
  serve(app, listViewEndpoints.all, (ctx) => views.listViews(ctx));
  serve(app, listViewEndpoints.save, async (ctx, { body }) => {
    const known = columnsOf(body.list);
    if (!known) throw ruleBroken(problem("list", "not_in_list"));
    const strange = (body.columns ?? []).findIndex((name, at, all) => !known.includes(name) || all.indexOf(name) !== at);
    if (strange >= 0) throw ruleBroken(problem(`columns.${strange}`, "not_in_list"));
    if (body.columns?.length === 0) throw ruleBroken(problem("columns", "required"));
    const twice = body.saved.findIndex(({ name }, at, all) => all.findIndex((other) => other.name === name) !== at);
    if (twice >= 0) throw ruleBroken(problem(`saved.${twice}.name`, "already_taken"));
    await views.saveView(ctx, body);
    ctx.audit(`list_views:${body.list}`);
    return body;
  });
};
