import type { ReactNode } from "react";
import css from "./Facts.module.css";

export type Fact = readonly [label: string, value: ReactNode];

/** Labels and values, without empty ones. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={css.facts}>
    {facts.map(([label, value]) =>
      value === null || value === undefined || value === "" || value === false ? null : (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
);
