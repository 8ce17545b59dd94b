// The limits that the contract declares, each tried on the limit and beyond it by the rules that its field is drawn with.
import * as contract from "@murojaat/contract";
import { givenFields, hasNames, nameFields, type Crud, type CrudRow, type Field, type Workflow } from "@murojaat/contract/kit";
import { Form, type FormInstance } from "antd";
import type { FormItemProps } from "antd/es/form/FormItem/index";
import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Office } from "../engine/api/office.ts";
import { FieldItem } from "../engine/fields/FieldItem.tsx";
import type { FieldRow } from "../engine/fields/fieldRow.ts";
import { FormField, nameRow } from "../engine/references/FormField.tsx";
import { calendar, components } from "../engine/text/antd-uz.ts";
import { TextProvider } from "../engine/text/useText.tsx";
import { ActionField } from "../engine/workflow/ActionField.tsx";
import { FieldOf, type FieldName } from "../office/appeals/FieldOf.tsx";
import { officeCalls } from "./officeCalls.ts";

const messages = await contract.loadMessages("UZ");
const t = contract.translator(messages);

const drawing: readonly unknown[] = [FieldOf, ActionField, FormField, FieldItem];
const itemsIn = (node: ReactNode): FormItemProps[] => {
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  if (node.type === Form.Item) return [node.props as FormItemProps];
  if (drawing.includes(node.type)) return itemsIn((node.type as (props: object) => ReactNode)(node.props));
  return Children.toArray(node.props.children).flatMap(itemsIn);
};
/** The one field that is drawn, as the library gets it. */
const drawn = (element: (form: FormInstance) => ReactElement, values: object = {}): FormItemProps => {
  const items: FormItemProps[] = [];
  const Drawing = () => {
    items.push(...itemsIn(element(Form.useFormInstance())));
    return null;
  };
  renderToString(
    <Office value={officeCalls}>
      <TextProvider start={{ language: "UZ", alphabet: "1995", messages, components, calendar }}>
        <Form initialValues={values}>
          <Drawing />
        </Form>
      </TextProvider>
    </Office>,
  );
  expect(items).toHaveLength(1);
  return items[0]!;
};
/** What the rules of lengths and counts say of a value. */
const saidOf = async ({ rules = [] }: FormItemProps, value: string | number): Promise<unknown[]> => {
  const said = await Promise.all(
    rules.map(async (rule) => {
      if (typeof rule === "function") return [];
      if (rule.max !== undefined) return typeof value === "string" && value.length > rule.max ? [rule.message] : [];
      const fault = await Promise.resolve(rule.validator?.({}, value, () => undefined)).catch((error: unknown) => error);
      return fault instanceof Error ? [fault.message] : [];
    }),
  );
  return said.flat();
};
const text = (length: number) => "a".repeat(length);
const hasLimit = ({ kind, max, number }: FieldRow) => max !== undefined && !number && ["text", "longText", "email", "count"].includes(kind);
const tryLimit = async ({ kind, min, max = 0 }: FieldRow, item: FormItemProps) => {
  const isCount = kind === "count";
  expect(await saidOf(item, isCount ? max : text(max))).toEqual([]);
  const tooMuch = isCount ? "problems.too_large" : "problems.too_long";
  expect(await saidOf(item, isCount ? max + 1 : text(max + 1))).toEqual([t(tooMuch, { limit: max })]);
  if (min === undefined) return;
  expect(await saidOf(item, min)).toEqual([]);
  expect(await saidOf(item, min - 1)).toEqual([t("problems.too_small", { limit: min })]);
};

const isCrud = (value: object): value is Crud => "path" in value && "table" in value && "fields" in value;
const isWorkflow = (value: object): value is Workflow => "actions" in value && "states" in value;
const exported: object[] = Object.values<unknown>(contract).filter((value) => typeof value === "object" && value !== null);
const lists = [...exported, ...exported.flatMap((one) => Object.values(one).filter((value) => typeof value === "object" && value))].filter(
  isCrud,
);
const rowsOf = (def: Crud): [string, FieldRow][] => [
  ...(hasNames(def) ? nameFields.map((name): [string, FieldRow] => [name, { ...nameRow(def, name), max: def.names.max }]) : []),
  ...givenFields(def),
];

type Tried = readonly [where: string, row: FieldRow, draw: (form: FormInstance) => ReactElement];
const registration = {
  applicant: contract.applicantFields,
  appeal: contract.appealFields,
  representative: contract.representativeFields,
};
const onRegistration: Tried[] = Object.entries(registration).flatMap(([part, rows]) =>
  Object.entries<FieldRow>(rows).map(([name, row]): Tried => [
    `${part}.${name}`,
    row,
    () => <FieldOf of={`${part}.${name}` as FieldName} />,
  ]),
);
const beside: Tried[] = [["receiptReason", contract.receiptReason, () => <FieldItem row={contract.receiptReason} />]];
const onActions: Tried[] = exported
  .filter(isWorkflow)
  .flatMap(({ actions }) =>
    Object.entries(actions).flatMap(([action, { input }]) =>
      Object.entries<Field>(input).map(([name, field]): Tried => [
        `${action}: ${name}`,
        field,
        (form) => (
          <ActionField
            {...{ name, field, form, values: {}, files: [], isProposed: false }}
            {...{ possible: undefined, offered: undefined, beside: undefined, taskId: 1, since: undefined }}
            onNamed={() => undefined}
            onPut={() => undefined}
          />
        ),
      ]),
    ),
  );
const onLists: Tried[] = lists.flatMap((def) =>
  rowsOf(def).map(([name, row]): Tried => [
    `${def.name}: ${name}`,
    row,
    (form) => <FormField {...{ name, def, form, row: undefined, values: {}, busy: false }} />,
  ]),
);

/** What the server takes at most, where a row has its schema beside its limit. */
const schemaLimit = (row: FieldRow & { readonly form?: object; readonly schema?: object }) => {
  const { maxLength, maximum }: { maxLength?: number; maximum?: number } = row.form ?? row.schema ?? {};
  return maxLength ?? maximum;
};

describe.each([
  ["the registration form", [...onRegistration, ...beside], 17],
  ["the form of an action", onActions, 40],
  ["the form of a reference list", onLists, 80],
])("on %s", (_, fields, least) => {
  const limited = fields.filter(([, row]) => hasLimit(row));
  it("some fields have limits", () => expect(limited.length).toBeGreaterThanOrEqual(least));
  it.each(limited)("%s takes what is on its limit and marks what is beyond", async (_where, row, draw) => {
    if (fields !== onLists) expect(schemaLimit(row)).toBe(row.max);
    await tryLimit(row, drawn(draw));
  });

  it.each(fields)("%s refuses what is no value of its kind", async (_where, { kind, number, past, pattern }, draw) => {
    const item = drawn(draw);
    const isMarked = async (value: string) => (await saidOf(item, value)).length > 0;
    expect(await isMarked("?")).toBe(kind === "day" || kind === "count" || number !== undefined);
    if (kind === "day") expect(await isMarked("01.01.2099")).toBe(past === true);
    const patterns = (item.rules ?? []).flatMap((rule) => (typeof rule === "object" && rule.pattern ? [rule.pattern] : []));
    expect(patterns).toEqual(pattern === undefined ? [] : [new RegExp(pattern, "u")]);
  });
  it.each(fields)("%s has the words of its row, and is required where it says so", (_where, row, draw) => {
    const { label, rules = [] } = drawn(draw);
    expect(label).toBe(contract.translateAny(messages, row.label));
    expect(rules.some((rule) => typeof rule === "object" && rule.required)).toBe(row.required === true);
  });
});

const isOff = ({ children }: FormItemProps) => isValidElement<{ disabled?: boolean }>(children) && children.props.disabled === true;
const waiting = [...onRegistration, ...onLists].filter(([, { within }]) => within !== undefined);
it.each(waiting)("%s waits for the choice that narrows it", (_where, _row, draw) => expect(isOff(drawn(draw))).toBe(true));
it("a choice is offered what belongs to the one above it, and clears what it narrows when it changes", () => {
  const values = { applicant: { regionsId: 1, areasId: 2, mahallasId: 3, address: "4-uy" }, appeal: { channelId: 5, senderOrgId: 6 } };
  const forms: FormInstance[] = [];
  const control = (of: FieldName) => {
    const { children } = drawn((form) => (forms.push(form), (<FieldOf of={of} />)), values);
    return (children as ReactElement<{ narrow: object; disabled?: boolean; onChange: (value: number) => void }>).props;
  };
  expect(control("applicant.areasId")).toMatchObject({ narrow: { parent: 1 } });
  expect(control("applicant.mahallasId")).toMatchObject({ narrow: { parent: 2 } });
  expect(control("appeal.senderOrgId")).toMatchObject({ narrow: { parent: 5 } });
  expect(control("applicant.mahallasId").disabled).toBeUndefined();

  control("applicant.regionsId").onChange(7);
  expect(forms.at(-1)!.getFieldsValue(true)).toEqual({ ...values, applicant: { ...values.applicant, areasId: null, mahallasId: null } });
  control("appeal.channelId").onChange(7);
  expect(forms.at(-1)!.getFieldsValue(true)).toEqual({ ...values, appeal: { channelId: 5, senderOrgId: null } });
});

const once = lists.flatMap((def) =>
  givenFields(def).flatMap(([name, row]) => (row.once ? [[`${def.name}: ${name}`, def, name] as const] : [])),
);
it.each(once)("%s is given once: in a record that is there it is neither changed nor checked", (_where, def, name) => {
  const row: CrudRow = { id: 1, version: "1", name: null, formerName: null, parentId: null };
  const fixed = drawn((form) => <FormField {...{ name, def, form, row, values: {}, busy: false }} />);
  const fresh = drawn((form) => <FormField {...{ name, def, form, row: undefined, values: {}, busy: false }} />);
  expect([isOff(fixed), fixed.rules, isOff(fresh)]).toEqual([true, [], false]);
});

it("a field that no table declares does not compile", () => {
  // @ts-expect-error -- misspelt
  expect(<FieldOf of="applicant.lastname" />).toBeDefined();
});
