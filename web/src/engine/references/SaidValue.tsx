import { hasNames, nameLabels, type Crud, type CrudRow } from "@murojaat/contract";
import { useText } from "../text/useText.tsx";
import { CrudCell } from "./CrudCell.tsx";
import { isRead, useRecords } from "./options.ts";

type Props = { readonly def: Crud; readonly name: string; readonly value: unknown; readonly rows: readonly CrudRow[] };
/** A value of a field in words; a record that is chosen by its name, out of the rows that name it or out of its list. */
export const SaidValue = ({ def, name, value, rows }: Props) => {
  const { t } = useText();
  const field = def.fields[name];
  const named = field?.kind === "ref" ? rows.find((row) => row[name] === value)?.[field.nameAs] : undefined;
  const asks = field?.kind === "ref" && named === undefined && isRead(field.table);
  const { choices } = useRecords(field?.kind === "ref" ? field.table : "", { when: asks });
  if (field?.kind === "picture") return t("crud.anotherPicture");
  if (field?.kind === "ref") return String(named ?? choices.find((one) => one.id === value)?.name ?? "…");
  const label = field?.label ?? (hasNames(def) ? nameLabels.nameUz : "crud.name");
  // a row of this one field is all that its cell reads
  return <CrudCell column={{ name, field, label }} row={{ [name]: value } as CrudRow} />;
};
