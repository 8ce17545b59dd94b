import { answerCheckEndpoints, answerRules } from "@murojaat/contract";
import { Select } from "antd";
import { useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import { labelMatches } from "../../engine/text/matching.ts";
import { ExcelButton } from "../../engine/references/SheetTools.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import css from "./FindingFigures.module.css";
import proseCss from "../../engine/ui/prose.module.css";

/** By month and rule what was found in answers, of all offices or one, what stayed and what was put right: a rule that is noise is seen. */
export const FindingFigures = () => {
  const { t, any } = useText();
  const [organizationId, choose] = useState<number>();
  const query = organizationId === undefined ? {} : { organizationId };
  const figures = useRead(answerCheckEndpoints.figures, { query }, { quiet: true, keep: true });
  return (
    <div className={css.figures} data-part="finding-figures">
      <h2 id="finding-figures">{t("answerChecks.figures")}</h2>
      {figures.data && figures.data.offices.length > 0 && (
        <div className={css.tools}>
          <Select
            className={css.office}
            aria-label={t("answerChecks.office")}
            placeholder={t("answerChecks.allOffices")}
            allowClear
            value={organizationId}
            options={figures.data.offices.map(({ id, name }) => ({ value: id, label: name }))}
            showSearch={{ filterOption: labelMatches }}
            onChange={choose}
          />
          <ExcelButton call={answerCheckEndpoints.excel} query={query} total={figures.data.figures.length} of={t("answerChecks.figures")} />
        </div>
      )}
      <Loaded read={figures}>
        {({ figures: rows }) =>
          rows.length === 0 ? (
            <p className={proseCss.soft}>{t("answerChecks.noFigures")}</p>
          ) : (
            <div className={css.scroll} role="region" tabIndex={0} aria-labelledby="finding-figures">
              <table className={css.table} aria-labelledby="finding-figures">
                <thead>
                  <tr>
                    <th scope="col">{t("answerChecks.month")}</th>
                    <th scope="col">{t("answerChecks.rule")}</th>
                    <th scope="col">{t("answerChecks.found")}</th>
                    <th scope="col">{t("answerChecks.left")}</th>
                    <th scope="col">{t("answerChecks.putRight")}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ month, rule, found, passedOver, putRight }) => (
                    <tr key={`${month} ${rule}`}>
                      <td>{`${month.slice(5)}.${month.slice(0, 4)}`}</td>
                      <th scope="row">{any(answerRules[rule].label)}</th>
                      <td>{found}</td>
                      <td>{passedOver}</td>
                      <td>{putRight}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </div>
  );
};
