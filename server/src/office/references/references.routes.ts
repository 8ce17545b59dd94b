import {
  dictionaries,
  dictionaryEndpoints,
  genders,
  kindOfTemplate,
  applicantMessageKinds,
  positionLevels,
  referenceEndpoints,
  referenceImports,
  referenceNames,
  references,
  senderOrganizations,
  translateAny,
  userChannels,
  type DictionaryName,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../engine/http/app-error.ts";
import { removeRecord } from "../../engine/references/crud.ts";
import { findOne } from "../../engine/references/crud.repository.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { sheetRoutes } from "../../engine/references/sheet.routes.ts";
import { serve } from "../../engine/http/serve.ts";
import * as repository from "./references.repository.ts";

/** Dictionaries and reference lists, in loops over the contract's tables. */
export const referenceRoutes = (app: FastifyInstance): void => {
  for (const name of Object.keys(dictionaries) as DictionaryName[])
    serve(app, dictionaryEndpoints[name], (ctx) => repository.listDictionary(ctx, dictionaries[name]));
  for (const name of referenceNames) {
    const { all, excel, remove, ...calls } = referenceEndpoints[name];
    const choiceElsewhere = name === "senderOrganizations" || name === "positionLevels";
    crudRoutes(app, references[name], { ...calls, ...(!choiceElsewhere && { all }), ...(name !== "templates" && { remove }) });
    sheetRoutes(app, references[name], { excel, ...referenceImports[name] });
  }
  serve(app, referenceEndpoints.templates.remove, async (ctx, { params: { id }, query }) => {
    const kind = kindOfTemplate((await findOne(ctx, references.templates, id))?.["code"]);
    // the portal sends it: without its words every action that sends it would fail
    if (kind) {
      const use = { table: "notifications", count: 1, name: translateAny(ctx.messages, applicantMessageKinds[kind]) };
      throw new AppError("in_use", { count: 1, usedBy: [use] });
    }
    await removeRecord(ctx, references.templates, id, query);
    return {};
  });
  crudRoutes(app, genders.def, genders.endpoints);
  serve(app, userChannels, (ctx, { query }) => repository.listUserChannels(ctx, query.is_external));
  serve(app, senderOrganizations, (ctx, { query }) => repository.listSenderOrganizations(ctx, query.channels_id));
  serve(app, positionLevels, (ctx, { query }) => repository.listPositionLevels(ctx, query.is_own_org_positions === 1));
};
