import QuestionCircleOutlined from "@ant-design/icons/es/icons/QuestionCircleOutlined";
import type { MessageKey, TermView } from "@murojaat/contract";
import { Button, Popover } from "antd";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./WhyThisDate.module.css";
import proseCss from "../../engine/ui/prose.module.css";

/** How the deadline was calculated: the article of the law, the start, the days, the days off. */
export const WhyThisDate = ({ term }: { term: TermView }) => {
  const { t, any } = useText();
  const steps: [string, string][] = [
    ...(term.received
      ? [
          [
            t("terms.received"),
            [momentText(term.received), term.receivedBy && t(`terms.by_${term.receivedBy}`)].filter(Boolean).join(", "),
          ] as [string, string],
        ]
      : []),
    [t("card.countedFrom"), term.start],
    [t("card.termDays"), term.byMonth ? t("terms.byMonth") : t("card.days", { count: term.days })],
    ...(term.extension
      ? [[t("card.extendedBy"), `${t("card.days", { count: term.extension.days })}, ${term.extension.from} →`] as [string, string]]
      : []),
    [t("card.countedTo"), term.counted],
    ...(term.passed.length > 0
      ? [[t("card.passedDays"), term.passed.map((p) => `${p.day} (${p.name ?? t("card.dayOff")})`).join(", ")] as [string, string]]
      : []),
    ...(term.limit ? [[t("terms.limit"), t(`terms.limit_${term.limit.of}`, { day: term.limit.day })] as [string, string]] : []),
    [t("card.finally"), term.deadline],
  ];
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      // on a phone it shifts into view: flipped to the other side it would be outside
      align={{ overflow: { shiftX: true, adjustY: true } }}
      title={t("card.whyDate")}
      content={
        <div className={css.whyDate}>
          {/* the rules of the law are the keys under `terms` */}
          <p>{any(`terms.${term.rule}` as MessageKey)}</p>
          {term.article && <p className={proseCss.soft}>{t("card.article", { article: term.article })}</p>}
          <dl>
            {steps.map(([what, value]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {term.afterHours && <p className={proseCss.soft}>{t("card.afterHours")}</p>}
          {term.capped && <p className={proseCss.soft}>{t("card.capped")}</p>}
        </div>
      }
    >
      <Button type="link" size="small" className={css.whyDateOpens} icon={<QuestionCircleOutlined />}>
        {t("card.whyDate")}
      </Button>
    </Popover>
  );
};

/** A day with its reason. */
export const Dated = ({ day, term }: { day: string; term: TermView | null }) => (
  <>
    {day} {term && <WhyThisDate term={term} />}
  </>
);
