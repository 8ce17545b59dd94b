import {
  dictionaries,
  dictionaryEndpoints,
  positionLevels,
  referenceEndpoints,
  references,
  senderOrganizations,
  userChannels,
  type DictionaryName,
  type ReferenceName,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../http/serve.ts";
import * as repository from "./references.repository.ts";

/** Dictionaries and reference lists, in loops over the contract's tables. */
export const referenceRoutes = (app: FastifyInstance): void => {
  for (const name of Object.keys(dictionaries) as DictionaryName[])
    serve(app, dictionaryEndpoints[name], (ctx) => repository.listDictionary(ctx, dictionaries[name]));
  for (const name of Object.keys(references) as ReferenceName[])
    serve(app, referenceEndpoints[name], (ctx, { query }) =>
      repository.listReference(ctx, references[name], query as Record<string, number | undefined>),
    );
  serve(app, userChannels, (ctx, { query }) => repository.listUserChannels(ctx, query.is_external));
  serve(app, senderOrganizations, (ctx, { query }) => repository.listSenderOrganizations(ctx, query.channels_id));
  serve(app, positionLevels, (ctx, { query }) => repository.listPositionLevels(ctx, query.is_own_org_positions === 1));
};
