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
  const isTaken = (name: string, value: unknown): boolean => signs.has(name) && signs.get(name) !== JSON.stringify(sorted(value));
  const add = (name: string, value: unknown): void => {
    if (isTaken(name, value)) throw new Error(`Two different schemas of the contract have the name ${name}.`);
    signs.set(name, JSON.stringify(sorted(value)));
    components[name] = value;
  };
  return { components, isTaken, add };
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
/** Named by its codes; of several with the same codes, by the field that its example names as well. */
const failureName = (response: Response, isTaken: (name: string) => boolean): string => {
  const examples = Object.entries(response.content?.["application/json"]?.examples ?? {});
  const name = examples.map(([code]) => pascal(code)).join("Or");
  const fields = examples.flatMap(([, { value }]) => {
    const details = value["details"];
    const path = Array.isArray(details) ? (details[0] as { path?: string } | undefined)?.path : undefined;
    return path === undefined ? [] : [path];
  });
  const candidates = [name, ...(fields.length > 0 ? [[name, ...fields].join(".")] : [])];
  const free = candidates.find((candidate) => !isTaken(candidate));
  if (free !== undefined) return free;
  for (let n = 2; ; n += 1) if (!isTaken(`${candidates.at(-1)}.${n}`)) return `${candidates.at(-1)}.${n}`;
};
/** Puts each failure into `components.responses`, once. */
const shareFailures = (document: ApiDocument): void => {
  const { components, isTaken, add } = register();
  for (const operation of operationsOf(document))
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status === "200") continue;
      const name = failureName(response, (candidate) => isTaken(candidate, response));
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
