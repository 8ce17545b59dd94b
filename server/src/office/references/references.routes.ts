import {
  dictionaries,
  dictionaryEndpoints,
  genders,
  positionLevels,
  referenceEndpoints,
  referenceImports,
  referenceNames,
  references,
  senderOrganizations,
  userChannels,
  type DictionaryName,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { sheetRoutes } from "../../engine/references/sheet.routes.ts";
import { serve } from "../../engine/http/serve.ts";
import * as repository from "./references.repository.ts";

/** Dictionaries and reference lists, in loops over the contract's tables. */
export const referenceRoutes = (app: FastifyInstance): void => {
  for (const name of Object.keys(dictionaries) as DictionaryName[])
    serve(app, dictionaryEndpoints[name], (ctx) => repository.listDictionary(ctx, dictionaries[name]));
  for (const name of referenceNames) {
    const { all, excel, ...calls } = referenceEndpoints[name];
    const choiceElsewhere = name === "senderOrganizations" || name === "positionLevels";
    crudRoutes(app, references[name], choiceElsewhere ? calls : { all, ...calls });
    sheetRoutes(app, references[name], { excel, importRows: referenceImports[name] });
  }
  crudRoutes(app, genders.def, genders.endpoints);
  serve(app, userChannels, (ctx, { query }) => repository.listUserChannels(ctx, query.is_external));
  serve(app, senderOrganizations, (ctx, { query }) => repository.listSenderOrganizations(ctx, query.channels_id));
  serve(app, positionLevels, (ctx, { query }) => repository.listPositionLevels(ctx, query.is_own_org_positions === 1));
};
