import type { CrudField, CrudRow } from "@murojaat/contract/kit";
import { momentText, numberText, phoneText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import type { Shown } from "./referenceList.ts";
import { useRecords } from "../choices/useRecords.ts";
import chipCss from "../ui/chip.module.css";
import proseCss from "../ui/prose.module.css";

/** A value of a record in its column. */
export const CrudCell = ({ column: { name, field }, row }: { column: Shown; row: CrudRow }) => {
  const { t, any } = useText();
  const value = row[name];
  if (field?.kind === "ref") return <Written text={row[field.nameAs]} />;
  if (value === null || value === undefined || value === "") return null;
  switch (field?.kind) {
    case "flag":
      return value === true ? (
        <span className={chipCss.yes}>{t("common.yes")}</span>
      ) : (
        <span className={proseCss.soft}>{t("common.no")}</span>
      );
    case "choice":
      return <Written text={field.choices[String(value)] ? any(field.choices[String(value)]!) : String(value)} />;
    case "count":
    case "total":
      return <span className={proseCss.figures}>{numberText(Number(value))}</span>;
    case "moment":
      return <span className={proseCss.figures}>{momentText(String(value))}</span>;
    case "day":
      return <span className={proseCss.figures}>{String(value)}</span>;
    case "refs":
    case "linked":
      return <Names field={field} ids={value as readonly number[]} />;
    case "text":
      return name === "phone" ? <span className={proseCss.figures}>{phoneText(String(value))}</span> : <Written text={value} />;
    case "json":
    case "picture":
    case "shown":
    case "worded":
      return <Written text={value} />;
    case undefined:
      return (
        <>
          <Written text={value} />
          {typeof row.formerName === "string" && firstNames.includes(name) && (
            <span className={proseCss.soft}>
              <Written text={t("references.formerly", { name: row.formerName })} />
            </span>
          )}
        </>
      );
  }
};

/** Columns of names under which the former one stands. */
const firstNames: readonly string[] = ["name", "nameUz"];

const Written = ({ text }: { text: unknown }) =>
  typeof text === "string" || typeof text === "number" ? (
    <span className={proseCss.clamp} title={String(text)}>
      {text}
    </span>
  ) : null;

const namesShown = 2;
/** The first names of several records, and how many others there are. */
const Names = ({ field, ids }: { field: Extract<CrudField, { kind: "refs" | "linked" }>; ids: readonly number[] }) => {
  const { choices } = useRecords(field.table, { when: ids.length > 0 });
  const names = ids.flatMap((id) => choices.find((c) => c.id === id)?.name ?? []);
  return (
    <span className={chipCss.chips} title={names.join("\n")}>
      {names.slice(0, namesShown).map((name) => (
        <span key={name} className={chipCss.chip}>
          {name}
        </span>
      ))}
      {names.length > namesShown && <span className={chipCss.chip}>+{names.length - namesShown}</span>}
    </span>
  );
};
