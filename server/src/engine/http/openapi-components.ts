type Node = { readonly [name: string]: unknown };
type Schema = Node & {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
};
type Media = { readonly schema: Schema; readonly examples?: Readonly<Record<string, { readonly value: Node }>> };
type Response = { readonly description?: string; content?: Record<string, Media> };
type Operation = { requestBody?: { content?: Record<string, Media> }; responses: Record<string, Response> };
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; responses?: Record<string, unknown> };
};

const mapValues = <A, B>(of: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]));
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, part]) => [name, sorted(part)]),
        )
      : value;
/** Remembers what stands under each name; a name that would mean two things is refused. */
const register = () => {
  const components: Record<string, unknown> = {};
  const signs = new Map<string, string>();
  const add = (name: string, value: unknown): void => {
    const sign = JSON.stringify(sorted(value));
    if (signs.has(name) && signs.get(name) !== sign) throw new Error(`Two different schemas of the contract have the name ${name}.`);
    signs.set(name, sign);
    components[name] = value;
  };
  return { components, add };
};

/** Moves each schema that has a name (`named`) into `components.schemas`, once, and leaves a reference in its place. */
const shareSchemas = (document: ApiDocument): void => {
  const { components, add } = register();
  const share = (schema: Schema): Schema => {
    const { title, ...whole } = {
      ...schema,
      ...(schema.properties && { properties: mapValues(schema.properties, share) }),
      ...(schema.items && { items: share(schema.items) }),
      ...(schema.anyOf && { anyOf: schema.anyOf.map(share) }),
      ...(typeof schema.additionalProperties === "object" && { additionalProperties: share(schema.additionalProperties) }),
    };
    if (title === undefined) return whole;
    const reference = { $ref: `#/components/schemas/${title}` };
    const types = [whole.type].flat();
    if (!types.includes("null")) {
      add(title, whole);
      return reference;
    }
    const rest = types.filter((type) => type !== "null");
    add(title, {
      ...whole,
      type: rest.length === 1 ? rest[0] : rest,
      ...(whole.enum && { enum: whole.enum.filter((value) => value !== null) }),
    });
    return { anyOf: [reference, { type: "null" }] };
  };
  const shareContent = (part: { content?: Record<string, Media> } | undefined): void => {
    if (part?.content) part.content = mapValues(part.content, (media) => ({ ...media, schema: share(media.schema) }));
  };
  for (const operation of operationsOf(document)) [operation.requestBody, ...Object.values(operation.responses)].forEach(shareContent);
  Object.assign(document.components.schemas, components);
};

const pascal = (code: string): string => code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Named by its codes: the same codes say the same. */
const failureName = (response: Response): string =>
  Object.keys(response.content?.["application/json"]?.examples ?? {})
    .map(pascal)
    .join("Or");
/** Puts each failure into `components.responses`, once. */
const shareFailures = (document: ApiDocument): void => {
  const { components, add } = register();
  for (const operation of operationsOf(document))
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status === "200") continue;
      const name = failureName(response);
      add(name, response);
      operation.responses[status] = { $ref: `#/components/responses/${name}` } as Response; // or a reference to one
    }
  document.components.responses = components;
};
const operationsOf = ({ paths }: ApiDocument): Operation[] => Object.values(paths).flatMap((operations) => Object.values(operations));

/** Says once what many calls share: named schemas and failures. */
export const shareComponents = (document: ApiDocument): void => {
  shareSchemas(document);
  shareFailures(document);
};
