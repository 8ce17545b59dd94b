import { lookupEndpoints } from "@murojaat/contract";
import { Select } from "antd";
import { useRead } from "../api/use.ts";
import { useText } from "../text/useText.tsx";

/** Ready texts that fill a field. */
export const Templates = ({ kind, onChoose }: { kind: string; onChoose: (text: string) => void }) => {
  const { t } = useText();
  const { data = [] } = useRead(lookupEndpoints.textTemplates, { query: { kind } }, { fixed: true });
  if (data.length === 0) return null;
  return (
    <Select
      className="templates"
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
