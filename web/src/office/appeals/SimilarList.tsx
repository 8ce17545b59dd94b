import { similarities, type MessageKey, type SimilarAppeal } from "@murojaat/contract";
import { Tag } from "antd";
import type { ReactNode } from "react";
import { withoutGreeting } from "../../engine/text/greeting.ts";
import { dayOf } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { differenceWords } from "./differenceWords.ts";
import css from "./SimilarBar.module.css";
import proseCss from "../../engine/ui/prose.module.css";

const reasonWords = {
  passport: "form.samePassport",
  tax_id: "form.sameTaxId",
  phone: "form.samePhone",
  born: "form.sameBorn",
  name: "form.sameName",
  text: "form.sameText",
} as const satisfies Record<(typeof similarities)[number], MessageKey>;

type Props = {
  readonly found: readonly SimilarAppeal[];
  readonly taken?: number | null | undefined;
  /** What may be done with one of them. */
  readonly tool: (one: SimilarAppeal) => ReactNode;
};

/** Appeals that are like the one at hand, each with what it has in common with it. */
export const SimilarList = ({ found, taken, tool }: Props) => {
  const { t } = useText();
  return (
    <section className={css.similar} aria-label={t("form.similar")}>
      <strong>
        {t("form.similar")}: {found.length}
      </strong>
      <ul>
        {found.map((one) => (
          <li key={one.id} data-taken={one.id === taken}>
            <InnerLink to={`/appeals/res-card/${one.id}`} target="_blank" className={proseCss.link} data-part="row-link">
              {one.requestNumber}
            </InnerLink>
            <span className={proseCss.figures}>{dayOf(Date.parse(one.createdDate))}</span>
            <span>{one.statusName}</span>
            <span className={css.similarText} title={one.text}>
              {[one.applicantName, one.birthdate, withoutGreeting(one.text)].filter(Boolean).join(" · ")}
            </span>
            <span>
              {one.reasons.map((reason) => (
                <Tag key={reason} className={css.reason!}>
                  {t(reasonWords[reason])}
                </Tag>
              ))}
              {one.differences.map((fact) => (
                <Tag key={`other_${fact}`} color="warning" className={css.reason!}>
                  {t(differenceWords[fact])}
                </Tag>
              ))}
              {one.proposal === "possibly" && <Tag className={css.reason!}>{t("form.possiblySame")}</Tag>}
            </span>
            <span className={css.tools}>{tool(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
