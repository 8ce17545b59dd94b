import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { channelKeyWindow, type Endpoint, type ErrorCode } from "@murojaat/contract/kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { shareComponents, type ApiDocument } from "./openapi-components.ts";
import { bodyExample, exampleOf, failureExample, failuresOf, formsOf, replyExample } from "./examples.ts";

const error = {
  type: "object",
  required: ["error", "code", "requestId"],
  properties: {
    error: { type: "string", description: "A sentence in the caller's language" },
    code: { type: "string" },
    requestId: { type: "string" },
    details: {
      description:
        "For invalid_input and rule_broken: a list of {path, problem, limit?, message}; for action_not_allowed_now, nobody_below, answer_seen and changed_meanwhile: {status, version, allowed}, of a record that the administrator keeps {now, by, at}",
    },
  },
};
const failures: Readonly<Record<number, string>> = {
  400: "The shape is wrong",
  401: "Not signed in",
  403: "Not permitted",
  404: "Not there, or not for the caller's eyes",
  409: "Not in this state, or changed meanwhile",
  413: "Too large",
  415: "A type that is not taken",
  422: "A rule of the domain refuses",
  429: "Too many",
  500: "A fault of the portal",
  503: "Somebody whom the portal asks does not answer",
  507: "No space left",
};
/** A failure with one example for each code that it may carry. */
const failure = (status: number, codes: readonly ErrorCode[]) => ({
  description: failures[status],
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Error" },
      examples: Object.fromEntries(codes.map((code) => [code, { value: failureExample(code) }])),
    },
  },
});

/** What a call may carry beside its body. */
const headers = {
  "Accept-Language": {
    description: "Language of names and refusals; UZ by default",
    schema: { type: "string" },
    example: "uz-Cyrl",
  },
  "Idempotency-Key": {
    description: "The same key and body give the same reply, once and for all within a day",
    schema: { type: "string", maxLength: 200 },
    example: "0b9f3a52-6d3e-4c0e-9a41-7f1d2c55e0aa",
  },
  "X-Key-Id": {
    description: "The number of the channel's key",
    required: true,
    schema: { type: "string", pattern: "^\\d{1,9}$" },
    example: "3",
  },
  "X-Timestamp": {
    description: `When the call was made, in seconds since 1970; at most ${channelKeyWindow} seconds off`,
    required: true,
    schema: { type: "string", pattern: "^\\d{10}$" },
    example: "1795147200",
  },
  "X-Nonce": {
    description: "New for each call",
    required: true,
    schema: { type: "string", pattern: "^[\\w-]{16,64}$" },
    example: "kX2mQ9vTbR7pLw4Z",
  },
  "X-Signature": {
    description:
      "HMAC-SHA256, in hex, with the key of the channel, over the method, the path with /api and its query, X-Timestamp and X-Nonce, each with a line feed after it, and the body as it is sent",
    required: true,
    schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
    example: "5f1c0e9b7a3d2846c0b1f4e7d8a96352e1c4b7f09d8a6351b2c3d4e5f6071829",
  },
} as const;
const signedHeaders = ["X-Key-Id", "X-Timestamp", "X-Nonce", "X-Signature"] as const;
const headersOf = (e: Endpoint): (keyof typeof headers)[] => [
  "Accept-Language",
  ...(e.method !== "GET" && e.may !== "public" ? (["Idempotency-Key"] as const) : []),
  ...(e.signedBy ? signedHeaders : []),
];

type Content = Record<string, { example?: unknown }>;
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; example?: unknown; schema?: object }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
/** Puts the examples of a call into what is said of it. */
const showExamples = (operation: Operation, e: Endpoint, forms: ReadonlyMap<string, object>): void => {
  const asked = { ...e.params?.properties, ...e.query?.properties };
  for (const parameter of operation.parameters ?? []) parameter.example = exampleOf(asked[parameter.name]);
  const [body, reply] = [operation.requestBody?.content["application/json"], operation.responses["200"]?.content?.["application/json"]];
  if (body) body.example = bodyExample(e);
  if (reply) reply.example = replyExample(e, forms);
};

const form = (typed: boolean) => ({
  type: "object",
  required: ["file"],
  properties: { file: { type: "string", format: "binary" }, ...(typed && { resourceTypeId: { type: "integer" } }) },
});

/** What the portal sends to other systems: the names, and the schema of all of them. */
type Webhooks = { readonly names: readonly string[]; readonly name: string; readonly schema: object };
const webhooksOf = ({ names, name }: Webhooks) =>
  Object.fromEntries(
    names.map((kind) => [
      kind,
      {
        post: {
          summary: "Sent to who receives events; signed with the receiver's key, again with the same id until it is taken",
          parameters: signedHeaders.map((header) => ({ $ref: `#/components/parameters/${header}` })),
          requestBody: {
            required: true,
            content: {
              "application/cloudevents+json": {
                schema: { allOf: [{ $ref: `#/components/schemas/${name}` }, { properties: { type: { const: kind } } }] },
              },
            },
          },
          responses: { "2XX": { description: "Taken" }, default: { description: "Not taken: it comes again" } },
        },
      },
    ]),
  );

/**
 * Describes every call of the contract at /api/openapi.json (OpenAPI 3.1) and shows it at /api/docs: to everybody, or to who has signed in.
 * Comes after `identifyCallers`.
 */
export const describeApi = async (
  app: FastifyInstance,
  o: {
    readonly title: string;
    readonly what: string;
    readonly version: string;
    readonly forSignedIn: boolean;
    readonly webhooks: Webhooks;
  },
): Promise<void> => {
  const onRequest = (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void =>
    o.forSignedIn && !request.caller ? done(new AppError("not_signed_in")) : done();
  const calls = new Map<string, Endpoint>();
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: o.title,
        version: o.version,
        description: `${o.what} Every path stands below /api; a call is authorised by the cookie \`token\` or by a bearer token from POST /auth/login.`,
      },
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer" }, cookie: { type: "apiKey", in: "cookie", name: "access_token" } },
        // the types of OpenAPI 3.1 are narrower than its document: a schema may have types beside null
        schemas: { Error: error as never, [o.webhooks.name]: o.webhooks.schema as never },
        // the same
        parameters: Object.fromEntries(Object.entries(headers).map(([name, one]) => [name, { name, in: "header", ...one }])) as never,
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
      calls.set(`${e.method.toLowerCase()} /api${e.path}`, e);
      const refused = Object.fromEntries([...failuresOf(e)].map(([status, codes]) => [status, failure(status, codes)]));
      return {
        schema: {
          ...schema,
          response: { ...ok, ...refused },
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
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject;
      const forms = formsOf([...calls.values()]);
      for (const [path, operations] of Object.entries(document.openapiObject.paths ?? {}))
        for (const [method, operation] of Object.entries(operations ?? {})) {
          const e = calls.get(`${method} ${path}`);
          if (!e) continue;
          showExamples(operation as Operation, e, forms);
          const own = headersOf(e).map((name) => ({ $ref: `#/components/parameters/${name}` }));
          Object.assign(operation as object, { parameters: [...((operation as Operation).parameters ?? []), ...own] });
        }
      shareComponents(document.openapiObject as ApiDocument);
      return Object.assign(document.openapiObject, { webhooks: webhooksOf(o.webhooks) });
    },
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true, uiHooks: { onRequest } });
  app.get("/api/openapi.json", { schema: { hide: true } as object, onRequest }, async () => app.swagger());
};
