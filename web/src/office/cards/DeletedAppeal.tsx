import { deletedAppealRow, type CrudRow } from "@murojaat/contract";
import { CrudCell } from "../../engine/references/CrudCell.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import blockCss from "../../engine/ui/block.module.css";
import css from "./card.module.css";

/** In place of the card of a deleted appeal: that it was deleted, by whom, when and why. */
export const DeletedAppeal = ({ row }: { readonly row: CrudRow }) => {
  const { t, any } = useText();
  return (
    <section className={`${blockCss.block} ${css.notYet}`} data-part="deleted-appeal">
      <h1>{t("card.deletedTitle")}</h1>
      <Facts
        facts={Object.entries(deletedAppealRow.fields).map(([name, field]) => [
          any(field.label),
          <CrudCell key={name} column={{ name, field, label: field.label }} row={row} />,
        ])}
      />
    </section>
  );
};
