import type { MapMeasure } from "@murojaat/contract";
import { Select } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import { RegionMap } from "./RegionMap.tsx";
import type { Figures } from "./useFigures.ts";
import css from "./TerritoryMap.module.css";
import panelCss from "../../engine/ui/panel.module.css";

type Props = {
  readonly of: Figures;
  readonly measures: readonly MapMeasure[];
  readonly measure: MapMeasure;
  readonly onMeasure: (measure: MapMeasure) => void;
};

/** The map of territories, shaded by the chosen measure. */
export const TerritoryMap = ({ of, measures, measure, onMeasure }: Props) => {
  const { t } = useText();
  const isOfRegion = of.rowsBy("territories") === "areas";
  return (
    <section className={`${panelCss.panel} ${isOfRegion ? css.region : ""}`} data-part="panel" aria-label={t("statistics.map")}>
      <div className={panelCss.head}>
        <h2>{t("statistics.map")}</h2>
        <div className={panelCss.tools}>
          <Select<MapMeasure>
            size="small"
            aria-label={t("statistics.measure")}
            value={measure}
            popupMatchSelectWidth={false}
            options={measures.map((value) => ({ value, label: of.figure("territories", value).label }))}
            onChange={onMeasure}
          />
        </div>
      </div>
      <RegionMap of={of} rows={of.rows("territories")} measure={measure} isOfRegion={isOfRegion} />
    </section>
  );
};
