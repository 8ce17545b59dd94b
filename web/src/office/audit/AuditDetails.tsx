import type { AuditLine } from "@murojaat/contract";
import { useText } from "../../engine/text/useText.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";

/** What a write kept of itself: each field before and after, and whatever else it told. */
export const AuditDetails = ({ facts }: Pick<AuditLine, "facts">) => {
  const { t } = useText();
  if (facts.length === 0) return <p className="soft">{t("administration.noDetails")}</p>;
  return (
    <div className="history-changes">
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
