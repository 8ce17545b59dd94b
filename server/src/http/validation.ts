import type { FieldProblem, Problem } from "@murojaat/contract";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { FastifySchemaCompiler } from "fastify";
import type { TObject, TSchema } from "typebox";
import { isWireDay } from "../terms/days.ts";
import { AppError } from "./app-error.ts";

const common = { removeAdditional: false, useDefaults: true, allErrors: true, strict: false, allowUnionTypes: true } as const;
const withFormats = (ajv: Ajv2020): Ajv2020 => ajv.addFormat("day", isWireDay);
/** Addresses carry text, so numbers are read from it; a body must have the types that it should have. */
const ofAddress = withFormats(new Ajv2020({ ...common, coerceTypes: true }));
const ofBody = withFormats(new Ajv2020(common));

export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validate = (httpPart === "body" ? ofBody : ofAddress).compile(schema);
  return (value: unknown) =>
    (validate(value) ? { value } : { error: Object.assign(new Error("invalid"), { validation: validate.errors }) }) as never;
};

const dotted = (pointer: string) => pointer.slice(1).replaceAll("/", ".");

/** A refusal of the schema as the field it concerns and what is wrong with it. */
export const toProblem = (e: ErrorObject): FieldProblem => {
  const params = e.params as Record<string, string | number>;
  const at = dotted(e.instancePath);
  const below = (name: unknown) => (at ? `${at}.${String(name)}` : String(name));
  switch (e.keyword) {
    case "required":
      return { path: below(params.missingProperty), problem: "required" };
    case "additionalProperties":
      return { path: below(params.additionalProperty), problem: "unknown_field" };
    case "minLength":
      return params.limit === 1 ? { path: at, problem: "required" } : { path: at, problem: "too_short", limit: params.limit! };
    case "maxLength":
      return { path: at, problem: "too_long", limit: params.limit! };
    case "minimum":
      return { path: at, problem: "too_small", limit: params.limit! };
    case "maximum":
      return { path: at, problem: "too_large", limit: params.limit! };
    case "maxItems":
      return { path: at, problem: "too_large", limit: params.limit! };
    case "enum":
      return { path: at, problem: "not_in_list" };
    case "pattern":
      return { path: at, problem: params.pattern === "\\S" ? "required" : "wrong_format" };
    case "format":
      return { path: at, problem: "no_such_day" };
    default:
      return { path: at, problem: "wrong_type" satisfies Problem };
  }
};

/** One problem a field, the first found. */
export const toProblems = (found: readonly ErrorObject[]): FieldProblem[] => {
  const byPath = new Map<string, FieldProblem>();
  for (const e of found) {
    const p = toProblem(e);
    if (!byPath.has(p.path)) byPath.set(p.path, p);
  }
  return [...byPath.values()];
};

/** A body, or a part of one, whose schema is known only once another field has been read; refused as any other. */
export const bodyOf = (schema: TObject, value: Record<string, unknown>): Record<string, unknown> => {
  const validate = ofBody.compile(schema);
  if (!validate(value)) throw new AppError("invalid_input", toProblems(validate.errors ?? []));
  return value;
};
