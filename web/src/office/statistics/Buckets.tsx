import { Link } from "@tanstack/react-router";
import { useText } from "../../engine/text/useText.tsx";
import { figureText } from "./figure.ts";
import { NumberCell } from "./NumberCell.tsx";
import type { Figure } from "./useFigures.ts";
import "./buckets.css";

/** The six deadline buckets: a bar of coloured and hatched parts, and each in words; every part opens its list. */
export const Buckets = ({ name, figures }: { name: string; figures: readonly Figure[] }) => {
  const { t } = useText();
  const some = figures.filter(({ value }) => value);
  return (
    <>
      <div className="bucket-bar" role="group" aria-label={t("statistics.bucketsOf", { name })}>
        {some.map(({ column, label, value, link }) => {
          const words = `${label}: ${figureText(value!)}`;
          const part = { className: "bucket-part", "data-bucket": column, style: { flexGrow: value! }, title: words };
          return link ? (
            // the words below lead the same way: one stop each for the keyboard is enough
            <Link key={column} {...part} to={link.to} search={link.search as never} tabIndex={-1} aria-hidden />
          ) : (
            <span key={column} {...part} />
          );
        })}
      </div>
      <ul className="bucket-words">
        {figures.map(({ column, label, value, link }) => (
          <li key={column}>
            <span className="bucket-key" data-bucket={column} />
            <span className="bucket-label">{label}</span>
            <NumberCell value={value} link={link} label={label} />
          </li>
        ))}
      </ul>
    </>
  );
};
