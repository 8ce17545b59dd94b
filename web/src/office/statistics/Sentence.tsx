import { saidBy, sentenceOf, type StatPage, type Statistics } from "@murojaat/contract";
import { useText } from "../../engine/text/useText.tsx";
import { figureText } from "./figure.ts";
import css from "./DashboardScreen.module.css";

/** What the numbers below come to, in one sentence. */
export const Sentence = ({ page, counted }: { page: StatPage; counted: Statistics }) => {
  const { any } = useText();
  return (
    <p className={css.sentence} data-part="sentence">
      {sentenceOf(any, saidBy(page, counted), figureText)}
    </p>
  );
};
