import type { MessageKey } from "./messages.ts";
import type { NumberKind } from "./numbers.ts";

type Shown = { readonly label: MessageKey };
type Given = Shown & {
  readonly required?: true;
  /** Given when the record is made and never changed. */
  readonly once?: true;
};
/** One field of a record of a reference list: `column` in its table, the values it allows, its label. */
export type CrudField =
  | (Given & {
      readonly kind: "text";
      readonly column: string;
      readonly max: number;
      readonly pattern?: string;
      /** A number that people write in many ways; stored in one. */
      readonly number?: NumberKind;
      /** Shown in Cyrillic letters where the reader reads them, so ʻ and ʼ are stored as letters, as they are in fields that end with Uz. */
      readonly latin?: true;
      /** No two records have the same. */
      readonly unique?: true;
      /** Where nothing is written stands an empty text. */
      readonly blank?: true;
      /** Of a person: the audit names the field and stores no value. */
      readonly personal?: true;
    })
  | (Given & { readonly kind: "count"; readonly column: string; readonly min: number; readonly max: number })
  | (Given & { readonly kind: "flag"; readonly column: string })
  | (Given & { readonly kind: "day"; readonly column: string })
  | (Given & { readonly kind: "choice"; readonly column: string; readonly choices: Readonly<Record<string, MessageKey>> })
  /** Another record: its id, and under `nameAs` its name in the caller's language. */
  | (Given & {
      readonly kind: "ref";
      readonly column: string;
      readonly table: string;
      readonly nameAs: string;
      /** Where the name stands, when it is the same in every language. */
      readonly nameColumn?: string;
      /** The record chosen belongs to the one that another field names: its `column` equals that field. */
      readonly within?: { readonly field: string; readonly column: string };
      /** A moment or day of the record: the name shown is that of this day. */
      readonly asOf?: string;
      /** It refers to its own table: a tree, so nothing stands below itself. */
      readonly tree?: true;
      /** Shown, never given: the server writes it. */
      readonly stamped?: true;
      /** The list is asked for records that have none. */
      readonly lackable?: true;
      /** `column` is one of another record, which `by` names: shown, never given. */
      readonly through?: { readonly table: string; readonly by: string };
    })
  /** Several other records, stored in a table of pairs. */
  | (Given & {
      readonly kind: "refs";
      readonly table: string;
      readonly link: { readonly table: string; readonly own: string; readonly other: string };
    })
  /** A picture among the caller's uploads. */
  | (Given & { readonly kind: "picture"; readonly column: string })
  /** Shown, never given: what other calls change. */
  | (Shown & { readonly kind: "moment" | "shown" | "json"; readonly column: string })
  /** The same, a name whose words are made when it is read: it can be searched and not ordered, because its own order is not the reader's. */
  | (Shown & { readonly kind: "worded"; readonly column: string })
  /** Records that a table of pairs names, written by other calls. */
  | (Shown & {
      readonly kind: "linked";
      readonly table: string;
      readonly link: { readonly table: string; readonly own: string; readonly other: string };
    })
  /** How many records of another table refer to it. */
  | (Shown & { readonly kind: "total"; readonly of: { readonly table: string; readonly column: string } });
export type CrudFields = Readonly<Record<string, CrudField>>;

/** A list of records with everything that is done to it; from this row come schemas, calls, SQL, form and Excel. */
export type Crud = {
  readonly name: string;
  readonly path: `/${string}`;
  readonly table: string;
  readonly title: MessageKey;
  /** What it is called: in three scripts (the longest allowed), or as a person, written once and shown in the reader's script, or it has no name. */
  readonly names?: { readonly max: number; readonly repeatable?: true } | { readonly person: true };
  /** A code that the installation itself was given: shown, not written. */
  readonly code?: true;
  readonly fields: CrudFields;
  /** The field under which names are unique, and which narrows `/all` by the query parameter named. */
  readonly parent?: { readonly field: string; readonly query?: string };
  /** Fields that no two records have all the same. */
  readonly together?: readonly string[];
  /** Only the records that this table names. */
  readonly only?: { readonly table: string; readonly column: string };
  /** How `/all` is ordered; by id otherwise. */
  readonly order?: "position" | "name";
};

export type CrudValue = string | number | boolean | null | readonly number[] | readonly string[];
/** `formerName`: what the record was called before, in the caller's language; null where it has had one name only. */
export type CrudRow = { id: number; version: string; name: string | null; formerName: string | null; parentId: number | null } & Record<
  string,
  CrudValue
>;
export type CrudBody = { id?: number; version?: string } & Record<string, CrudValue | undefined>;
export type CrudQuery = { pageNo?: number; pageSize?: number; sortAttr?: string; sortOrder?: "ASC" | "DESC" } & Record<
  string,
  string | number | boolean | undefined
>;
/** Details of `changed_meanwhile` for a reference list: the record as it is now; who changed it last, and when, where that is known. */
export type Conflict<T> = { readonly now: T & { readonly version: string }; readonly by: string | null; readonly at: string | null };

export const nameFields = ["nameUz", "nameUk", "nameRu"] as const;
export const nameLabels = {
  nameUz: "references.nameUz",
  nameUk: "references.nameUk",
  nameRu: "references.nameRu",
} as const satisfies Record<(typeof nameFields)[number], MessageKey>;
export const hasNames = (def: Crud): def is Crud & { names: { max: number; repeatable?: true } } =>
  def.names !== undefined && "max" in def.names;
type ReadOnlyKind = "moment" | "shown" | "worded" | "json" | "total" | "linked";
const readOnlyKinds: readonly string[] = ["moment", "shown", "worded", "json", "total", "linked"] satisfies ReadOnlyKind[];
/** Fields that a body may name. */
export const givenFields = (def: Crud) =>
  Object.entries(def.fields).filter(
    (entry): entry is [string, Exclude<CrudField, { kind: ReadOnlyKind }>] =>
      !readOnlyKinds.includes(entry[1].kind) && !("stamped" in entry[1]) && !("through" in entry[1]),
  );
