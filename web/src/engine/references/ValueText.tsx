import { hasNames, nameLabels, type Crud, type CrudRow } from "@murojaat/contract/kit";
import { useText } from "../text/useText.tsx";
import { CrudCell } from "./CrudCell.tsx";
import { useRecords } from "../choices/useRecords.ts";

type Props = { readonly def: Crud; readonly name: string; readonly value: unknown; readonly rows: readonly CrudRow[] };
/** A field's value as text; the name of a referenced record comes from the rows or from its list. */
export const ValueText = ({ def, name, value, rows }: Props) => {
  const { t } = useText();
  const field = def.fields[name];
  const named = field?.kind === "ref" ? rows.find((row) => row[name] === value)?.[field.nameAs] : undefined;
  const asks = field?.kind === "ref" && named === undefined;
  const { choices } = useRecords(field?.kind === "ref" ? field.table : "", { when: asks });
  if (field?.kind === "picture") return t("crud.anotherPicture");
  if (field?.kind === "ref") return String(named ?? choices.find((one) => one.id === value)?.name ?? "…");
  const label = field?.label ?? (hasNames(def) ? nameLabels.nameUz : "crud.name");
  // the cell reads only this one field of the row
  return <CrudCell column={{ name, field, label }} row={{ [name]: value } as CrudRow} />;
};
