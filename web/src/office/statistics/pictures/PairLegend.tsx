import css from "./PairLegend.module.css";
import bucketColoursCss from "../bucketColours.module.css";

/** The legend of a two-colour chart: all, and the part that is done. */
export const PairLegend = ({ all, part }: { all: string; part: string }) => (
  <ul className={css.legend}>
    <li>
      <span className={`${bucketColoursCss.key} ${css.all}`} />
      {all}
    </li>
    <li>
      <span className={`${bucketColoursCss.key} ${css.part}`} />
      {part}
    </li>
  </ul>
);
