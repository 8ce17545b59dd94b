import type { ReactNode } from "react";
import { chordsOf, shortcutOf, signOf, type KeyName } from "./keys.ts";
import css from "./KeySign.module.css";

/** The words of a button with its key written small behind them; the key is not part of its name, and hidden without a keyboard. */
export const WithKey = ({ of, children }: { readonly of: KeyName; readonly children: ReactNode }) => (
  <>
    {children}
    <kbd aria-hidden className={css.sign}>
      {signOf(chordsOf(of)[0]!)}
    </kbd>
  </>
);

/** What tells assistive technology the key of a button. */
export const keyed = (of: KeyName) => ({ "aria-keyshortcuts": shortcutOf(of) });
