import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { figureText } from "./figure.ts";
import { NumberCell } from "./NumberCell.tsx";
import type { Figure } from "./useFigures.ts";
import css from "./Buckets.module.css";
import bucketColoursCss from "./bucketColours.module.css";

/** The six deadline buckets: a bar of coloured and hatched parts, and each in words; every part opens its list. */
export const Buckets = ({ name, figures }: { name: string; figures: readonly Figure[] }) => {
  const { t } = useText();
  const some = figures.filter(({ value }) => value);
  return (
    <>
      <div className={css.bar} role="group" aria-label={t("statistics.bucketsOf", { name })}>
        {some.map(({ column, label, value, link }) => {
          const words = `${label}: ${figureText(value!)}`;
          const part = { className: bucketColoursCss.part, "data-bucket": column, style: { flexGrow: value! }, title: words };
          return link ? (
            // the words below have the same links: one tab stop each is enough
            <InnerLink key={column} {...part} to={link} tabIndex={-1} aria-hidden />
          ) : (
            <span key={column} {...part} />
          );
        })}
      </div>
      <ul className={css.words}>
        {figures.map(({ column, label, value, link }) => (
          <li key={column}>
            <span className={bucketColoursCss.key} data-bucket={column} />
            <span className={css.label}>{label}</span>
            <NumberCell value={value} link={link} label={label} />
          </li>
        ))}
      </ul>
    </>
  );
};
