import type { AuditLine } from "@murojaat/contract";
import { useText } from "../../engine/text/useText.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import proseCss from "../../engine/ui/prose.module.css";
import historyCss from "../../engine/ui/history.module.css";

/** The details of an audited write: each field before and after, and other facts. */
export const AuditDetails = ({ facts }: Pick<AuditLine, "facts">) => {
  const { t } = useText();
  if (facts.length === 0) return <p className={proseCss.soft}>{t("administration.noDetails")}</p>;
  return (
    <div className={historyCss.changes} data-part="history-changes">
      <Facts
        facts={facts.map(({ name, before, after }) => [
          name,
          before === null ? (
            after
          ) : (
            <>
              <del>{before}</del> → {after === null ? "—" : <ins>{after}</ins>}
            </>
          ),
        ])}
      />
    </div>
  );
};
