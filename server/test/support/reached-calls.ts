// Notes the calls that this process answers without an error, with the list or the setting that they name.
import { subscribe } from "node:diagnostics_channel";
import { callName } from "@murojaat/contract/kit";
import type { FastifyReply, FastifyRequest } from "fastify";
import type {} from "../../src/engine/http/serve.ts";
import { isNoting, noteReached } from "./reached.ts";

const named = (given: unknown): { readonly menu?: string; readonly key?: string } => (given ?? {}) as object;

if (isNoting)
  subscribe("tracing:fastify.request.handler:start", (message) => {
    const { request, reply } = message as { request: FastifyRequest; reply: FastifyReply };
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined) return;
    const name = callName(endpoint);
    const [{ menu }, { key }] = [named(request.query), named(request.body)];
    reply.raw.once("close", () => {
      if (reply.statusCode < 400) noteReached([name, ...(menu ? [`${name} menu=${menu}`] : []), ...(key ? [`${name} key=${key}`] : [])]);
    });
  });
