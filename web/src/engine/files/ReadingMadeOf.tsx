import type { ReadingSource } from "@murojaat/contract/kit";
import { useText } from "../text/useText.tsx";
import css from "./FilePreview.module.css";

const sourceTexts = {
  text: "readings.sourceText",
  fields: "readings.sourceFields",
  picture: "readings.sourcePicture",
  layer: "readings.sourceLayer",
} as const;

export type MadeOf = { readonly madeOf: readonly ReadingSource[]; readonly notRead: readonly string[] };
/** What a reading is made of, and what lies in the file and was not read, in words. */
export const ReadingMadeOf = ({ madeOf, notRead }: MadeOf) => {
  const { t } = useText();
  const said = [
    ...(madeOf.length > 0 ? [t("readings.madeOf", { sources: madeOf.map((source) => t(sourceTexts[source])).join(", ") })] : []),
    ...(notRead.length > 0 ? [t("readings.leftUnread", { names: notRead.join(", ") })] : []),
  ];
  return said.length === 0 ? null : (
    <p className={css.madeOf} data-part="made-of">
      {said.join(". ")}
    </p>
  );
};
