import { useOptions } from "../../engine/choices/useOptions.ts";
import { useText } from "../../engine/text/useText.tsx";
import { isBelow } from "./offers.ts";
import noteCss from "../../engine/ui/note.module.css";

type Props = { readonly chosen: unknown; readonly complainedOrgId: number };

/** A hint where the chosen organisation stands below the one complained about; the law leaves it to the office (article 25). */
export const BelowComplained = ({ chosen, complainedOrgId }: Props) => {
  const { t } = useText();
  const { choices } = useOptions("organizations");
  if (typeof chosen !== "number" || !isBelow(choices, chosen, complainedOrgId)) return null;
  return (
    <p role="status" className={noteCss.hint} data-part="below-complained">
      {t("form.belowComplained")}
    </p>
  );
};
