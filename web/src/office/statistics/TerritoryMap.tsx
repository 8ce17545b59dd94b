import { Select } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import { RegionMap } from "./RegionMap.tsx";
import type { Measure } from "./territories.ts";
import type { Figures } from "./useFigures.ts";
import panelCss from "../../engine/ui/panel.module.css";

type Props = {
  readonly of: Figures;
  readonly measures: readonly Measure[];
  readonly measure: Measure;
  readonly onMeasure: (measure: Measure) => void;
};

/** The map of territories, shaded by the chosen measure. */
export const TerritoryMap = ({ of, measures, measure, onMeasure }: Props) => {
  const { t } = useText();
  return (
    <section className={panelCss.panel} data-part="panel" aria-label={t("statistics.map")}>
      <div className={panelCss.head}>
        <h2>{t("statistics.map")}</h2>
        <div className={panelCss.tools}>
          <Select<Measure>
            size="small"
            aria-label={t("statistics.measure")}
            value={measure}
            popupMatchSelectWidth={false}
            options={measures.map((value) => ({ value, label: of.figure("territories", value).label }))}
            onChange={onMeasure}
          />
        </div>
      </div>
      <RegionMap of={of} rows={of.rows("territories")} measure={measure} isOfDistrict={of.rowsBy("territories") !== "areas"} />
    </section>
  );
};
