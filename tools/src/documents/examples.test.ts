import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errors } from "@murojaat/contract";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, it } from "vitest";
import { isWireDay } from "@murojaat/server/engine/dates/days.ts";
import { contractEndpoints } from "./contract-endpoints.ts";
import { openDocument } from "./open-document.ts";

type Media = { schema: object; example?: unknown; examples?: Record<string, { value: Record<string, unknown> }> };
type Operation = {
  parameters?: { $ref?: string; name: string; in: string; required?: boolean; schema: object; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
  "x-permission"?: unknown;
};
type Response = { content?: Record<string, Media> };
type Components = { schemas: Record<string, object>; responses: Record<string, Response>; parameters: typeof headers };
let document: { paths: Record<string, Record<string, Operation>>; components: Components };
let calls: [name: string, operation: Operation][];
let headers: Record<string, { name: string; in: string; required?: boolean; description: string; schema: object; example?: unknown }>;
beforeAll(async () => {
  document = (await openDocument()) as typeof document;
  ajv.addSchema({ components: { schemas: document.components.schemas } }, "document");
  headers = document.components.parameters;
  const failure = (response: Response & { $ref?: string }): Response =>
    response.$ref === undefined ? response : document.components.responses[response.$ref.split("/").at(-1)!]!;
  calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      {
        ...operation,
        responses: Object.fromEntries(Object.entries(operation.responses).map(([status, response]) => [status, failure(response)])),
      },
    ]),
  );
}, 60_000);

const ajv = new Ajv2020({ strict: false, allErrors: true, allowUnionTypes: true }).addFormat("day", isWireDay).addFormat("binary", true);
const compiled = new Map<string, ValidateFunction>();
/** Many parameters are alike, and what a schema names is in the document, which is compiled once. */
const checkOf = (schema: object): ValidateFunction => {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/');
  const check = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
  compiled.set(text, check);
  return check;
};
const misfit = (schema: object, value: unknown): string | undefined => {
  const check = checkOf(schema);
  return check(value) ? undefined : `${JSON.stringify(value)?.slice(0, 300)}: ${ajv.errorsText(check.errors)}`;
};
/** Texts that carry no information. */
const blanks = (value: unknown, at: string): string[] =>
  value === "" || value === undefined
    ? [at]
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, part]) => blanks(part, `${at}.${name}`))
      : [];

describe("the document of the API", () => {
  it.each([
    ["GET /api/appeals/{id}", ["Accept-Language"], []],
    ["POST /api/appeal-actions/with-applicant", ["Accept-Language", "Idempotency-Key"], []],
    ["PATCH /api/task-actions/accept", ["Accept-Language", "Idempotency-Key"], []],
    ["POST /api/auth/login", ["Accept-Language"], []],
    [
      "POST /api/intake/{channel}",
      ["Accept-Language", "X-Key-Id", "X-Timestamp", "X-Nonce", "X-Signature"],
      ["X-Key-Id", "X-Timestamp", "X-Nonce", "X-Signature"],
    ],
    [
      "GET /api/exchange/appeals/{id}",
      ["Accept-Language", "X-Key-Id", "X-Timestamp", "X-Nonce", "X-Signature"],
      ["X-Key-Id", "X-Timestamp", "X-Nonce", "X-Signature"],
    ],
    [
      "GET /api/intake/{channel}/{ticket}",
      ["Accept-Language", "X-Key-Id", "X-Timestamp", "X-Nonce", "X-Signature"],
      ["X-Key-Id", "X-Timestamp", "X-Nonce", "X-Signature"],
    ],
  ])("says which headers %s may and must carry", (name, may, must) => {
    const [, { parameters = [] }] = calls.find(([call]) => call === name)!;

    const told = parameters.flatMap(({ $ref }) => ($ref ? [headers[$ref.split("/").at(-1)!]!] : []));

    expect(told.map((header) => header.name)).toEqual(may);
    expect(told.filter(({ required }) => required).map((header) => header.name)).toEqual(must);
    expect(told.every((header) => header.in === "header" && header.description.length > 10)).toBe(true);
  });

  it("refers only to what it contains", () => {
    const references = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [name, part] of Object.entries(value))
        if (name === "$ref" && typeof part === "string") references.add(part);
        else collect(part);
    };
    collect(document);

    const find = (reference: string): unknown =>
      reference
        .slice(2)
        .split("/")
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);

    expect(references.size).toBeGreaterThan(200);
    expect([...references].filter((reference) => !reference.startsWith("#/") || find(reference) === undefined)).toEqual([]);
  });

  it("defines each named schema and each failure once", () => {
    const titled: string[] = [];
    const inlined: string[] = [];
    const collect = (value: unknown, into: string[]): void => {
      if (typeof value !== "object" || value === null) return;
      const { title, type } = value as { title?: unknown; type?: unknown };
      if (typeof title === "string" && type !== undefined) into.push(title);
      for (const part of Object.values(value)) collect(part, into);
    };
    for (const e of contractEndpoints) for (const part of [e.body, e.json, e.reply]) collect(part, titled);
    collect(document.paths, inlined);

    const names = Object.keys(document.components.schemas).filter((name) => name !== "Error");
    // the event of the webhooks is in no call
    expect(names.toSorted()).toEqual([...new Set(titled), "OutgoingEvent"].toSorted());
    expect(inlined).toEqual([]);
    const failures = Object.values(document.components.responses).map((response) => JSON.stringify(response));
    expect(new Set(failures).size).toBe(failures.length);
    const shared = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ responses }) => Object.entries(responses).filter(([status]) => status !== "200")),
    );
    expect(shared.filter(([, response]) => !("$ref" in response))).toEqual([]);
  });

  it("is a document of OpenAPI 3.1 by its own schema", async () => {
    const validator = new Validator();

    expect(await validator.validate(structuredClone(document) as never)).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
    expect(await validator.validate({ ...structuredClone(document), webhooks: { one: { post: 1 } } } as never)).toMatchObject({
      valid: false,
    });
  });

  it("has each kind of event as a webhook, whose schema takes the event of the page and no other kind", () => {
    const { webhooks } = document as unknown as {
      webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
    };
    const page = readFileSync(join(import.meta.dirname, "../../../docs/reference.md"), "utf8");
    const example: unknown = JSON.parse(/## Events to other systems[^]*?```json\n([^]*?)```/.exec(page)![1]!);
    const ajv = new Ajv2020({ strict: false }).addFormat("day", /^\d\d\.\d\d\.\d{4}$/).addFormat("date-time", /^\d{4}-\d\d-\d\dT/);
    const taking = Object.entries(webhooks).filter(([, { post }]) =>
      ajv.validate({ ...post.requestBody.content["application/cloudevents+json"]!.schema, components: document.components }, example),
    );

    expect(Object.keys(webhooks)).toEqual([
      ...["registered", "sent-on", "classified", "extended", "answered", "told", "closed", "reopened", "joined", "handed-over"].map(
        (name) => `uz.murojaat.appeal.${name}`,
      ),
      ...["opened", "joined", "step", "closed"].map((name) => `uz.murojaat.problem.${name}`),
    ]);
    expect(taking.map(([name]) => name)).toEqual(["uz.murojaat.appeal.registered"]);
  });

  it("contains every call of the contract", () => {
    const said = new Set(contractEndpoints.map((e) => `${e.method} /api${e.path}`));

    expect([...said].filter((call) => !calls.some(([name]) => name === call))).toEqual([]);
    expect(calls.length).toBeGreaterThanOrEqual(374);
  });

  it("shows a body and a reply of each call that match their schemas, with a value in every text", () => {
    const wrong: string[] = [];
    let [bodies, replies] = [0, 0];
    for (const [name, { requestBody, responses }] of calls) {
      const parts: [string, Media | undefined][] = [
        ["body", requestBody?.content["application/json"]],
        ["reply", responses["200"]?.content?.["application/json"]],
      ];
      if (requestBody) bodies += 1;
      if (!responses["200"]?.content) wrong.push(`${name}: no reply`);
      for (const [part, media] of parts) {
        if (!media) continue;
        if (part === "reply") replies += 1;
        if (media.example === undefined) wrong.push(`${name} ${part}: none`);
        const fault = misfit(media.schema, media.example);
        if (fault) wrong.push(`${name} ${part} ${fault}`);
        wrong.push(...blanks(media.example, `${name} ${part}`));
      }
    }

    expect(wrong).toEqual([]);
    expect(bodies).toBeGreaterThan(100);
    expect(replies).toBeGreaterThan(300);
  });

  it("shows each parameter by a value that it takes", () => {
    const wrong = calls.flatMap(([name, { parameters = [] }]) =>
      parameters.flatMap((given) => {
        const p = given.$ref ? headers[given.$ref.split("/").at(-1)!]! : given;
        const fault = p.example === undefined || p.example === "" ? "none" : misfit(p.schema, p.example);
        return fault ? [`${name} ${p.name}: ${fault}`] : [];
      }),
    );

    expect(wrong).toEqual([]);
  });

  it("shows the refusals that a call may have, each with its code and its words", () => {
    const wrong: string[] = [];
    for (const [name, operation] of calls) {
      const isPublic = operation["x-permission"] === "public";
      const shown = Object.keys(operation.responses).map(Number);
      if (!isPublic && !shown.includes(401)) wrong.push(`${name}: no 401`);
      if (!isPublic && !shown.includes(403)) wrong.push(`${name}: no 403`);
      if (operation.requestBody && !shown.includes(400)) wrong.push(`${name}: no 400`);
      if (/\/(task|appeal)-actions\//.test(name) && /^(PATCH|DELETE)/.test(name))
        for (const status of [404, 409]) if (!shown.includes(status)) wrong.push(`${name}: no ${status}`);
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (status === "200") continue;
        const examples = Object.entries(content!["application/json"]!.examples!);
        if (examples.length === 0) wrong.push(`${name} ${status}: none`);
        for (const [code, { value }] of examples) {
          if (errors[code as keyof typeof errors] !== Number(status) || value["code"] !== code) wrong.push(`${name} ${status}: ${code}`);
          if (blanks(value, "").length > 0 || typeof value["error"] !== "string" || typeof value["requestId"] !== "string")
            wrong.push(`${name} ${status} ${code}: ${JSON.stringify(value)}`);
        }
      }
    }

    expect(wrong).toEqual([]);
  });
});
