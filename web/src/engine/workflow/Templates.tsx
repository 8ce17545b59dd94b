import { Select } from "antd";
import { useOffice } from "../api/office.ts";
import { useRead } from "../api/use.ts";
import { useText } from "../text/useText.tsx";
import css from "./Templates.module.css";

type Template = { readonly id: number; readonly text: string };
/** Text templates that fill a field. */
export const Templates = ({ kind, onChoose }: { kind: string; onChoose: (text: string) => void }) => {
  const { t } = useText();
  const read = useRead(useOffice().textTemplates, { query: { kind } }, { fixed: true });
  const data = (read.data ?? []) as readonly Template[];
  if (data.length === 0) return null;
  return (
    <Select
      className={css.templates}
      value={null}
      aria-label={t("form.templates")}
      placeholder={t("form.templates")}
      options={data.map((template) => ({ value: template.id, label: template.text }))}
      onChange={(id: number | null) => {
        const chosen = data.find((template) => template.id === id);
        if (chosen) onChoose(chosen.text);
      }}
    />
  );
};
