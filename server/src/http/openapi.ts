import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";

const error = {
  type: "object",
  required: ["error", "code", "requestId"],
  properties: {
    error: { type: "string", description: "A sentence in the caller's language" },
    code: { type: "string" },
    requestId: { type: "string" },
    details: {
      description:
        "For invalid_input and rule_broken: a list of {path, problem, limit?, message}; for action_not_allowed_now and changed_meanwhile: {status, version, allowed}",
    },
  },
};
const usual = {
  400: "The shape is wrong",
  401: "Not signed in",
  403: "Not permitted",
  404: "Not there, or not for the caller's eyes",
  409: "Not in this state, or changed meanwhile",
  422: "A rule of the domain refuses",
  429: "Too many",
  500: "A fault of the portal",
};

const form = (typed: boolean) => ({
  type: "object",
  required: ["file"],
  properties: { file: { type: "string", format: "binary" }, ...(typed && { resourceTypeId: { type: "integer" } }) },
});

/** Describes every call of the contract at /api/openapi.json (OpenAPI 3.1) and shows it at /api/docs. */
export const describeApi = async (app: FastifyInstance, version: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Murojaat",
        version,
        description:
          "Electronic appeals portal. Every path stands below /api; a call is authorised by the cookie `token` or by a bearer token from POST /auth/login.",
      },
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer" }, cookie: { type: "apiKey", in: "cookie", name: "token" } },
        schemas: { Error: error as never },
      },
    },
    transform: ({ schema, url, route }) => {
      const e = route.config?.endpoint;
      if (!e || !schema) return { schema: { ...schema, hide: true }, url };
      const ok =
        e.reply === "file"
          ? { 200: { description: "The file", content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } } }
          : e.streams
            ? { 200: { description: "Events by name, each with its data", content: { "text/event-stream": { schema: e.reply } } } }
            : (schema.response as object);
      const failures = Object.fromEntries(
        Object.entries(usual).map(([status, description]) => [
          status,
          { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
        ]),
      );
      return {
        schema: {
          ...schema,
          response: { ...ok, ...failures },
          ...(e.may !== "public" && { security: [{ bearer: [] }, { cookie: [] }] }),
          description: `May: ${[e.may].flat().join(" or ")}`,
          ...(e.body === "multipart" && {
            body: e.json
              ? { content: { "multipart/form-data": { schema: form(false) }, "application/json": { schema: e.json } } }
              : form(true),
          }),
        },
        url,
      };
    },
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
  app.get("/api/openapi.json", { schema: { hide: true } as object }, async () => app.swagger());
};
