import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import css from "./Tabs.module.css";

export type Tab = { readonly key: string; readonly label: string; readonly content: () => ReactNode };

/** Tabs that wrap in a narrow window; arrow keys move between them. */
export const Tabs = ({ tabs, label }: { tabs: readonly Tab[]; label: string }) => {
  const [open, setOpen] = useState(tabs[0]?.key);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find((tab) => tab.key === open);

  const move = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const at = (tabs.findIndex((tab) => tab.key === open) + by + tabs.length) % tabs.length;
    setOpen(tabs[at]?.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[at]?.focus();
  };

  return (
    <div>
      <div ref={list} className={css.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === open ? 0 : -1}
            onClick={() => setOpen(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown?.key}`}>
        {shown?.content()}
      </div>
    </div>
  );
};
