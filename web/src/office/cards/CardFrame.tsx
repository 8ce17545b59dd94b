import type { AppealDetail } from "@murojaat/contract";
import { Empty, Skeleton } from "antd";
import type { ReactNode } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { useCard } from "./useCard.ts";
import blockCss from "../../engine/ui/block.module.css";
import css from "./card.module.css";

/** The states of a card: nothing chosen, on its way, failed, here. */
export const CardFrame = ({ children }: { children: (appeal: AppealDetail, taskId: number | undefined) => ReactNode }) => {
  const { t } = useText();
  const { id, taskId, appeal, error, again } = useCard();
  if (appeal)
    return (
      <article className={css.card} data-part="card">
        {children(appeal, taskId)}
      </article>
    );
  return (
    <section className={blockCss.block}>
      <h1 className="hidden-text">{t("card.title")}</h1>
      {id === undefined ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("card.noId")} />
      ) : error ? (
        <NotLoaded text={t("card.failed")} error={error} again={again} />
      ) : (
        <Skeleton active />
      )}
    </section>
  );
};
