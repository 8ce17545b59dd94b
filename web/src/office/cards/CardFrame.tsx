import type { AppealDetail } from "@murojaat/contract";
import { Skeleton } from "antd";
import { useState, type ReactNode } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { FormPlace } from "../../engine/ui/FormWindow.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { Nothing } from "../../engine/ui/Nothing.tsx";
import { DeletedAppeal } from "./DeletedAppeal.tsx";
import { useCard } from "./useCard.ts";
import { CardVisits } from "./useUnmasked.tsx";
import blockCss from "../../engine/ui/block.module.css";
import css from "./card.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Props = { readonly children: (appeal: AppealDetail, taskId: number | undefined) => ReactNode };

/** The states of a card: nothing chosen, loading, failed, loaded. */
export const CardFrame = (props: Props) => (
  <CardVisits>
    <Frame {...props} />
  </CardVisits>
);

const Frame = ({ children }: Props) => {
  const { t } = useText();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { id, taskId, appeal, deleted, error, again } = useCard();
  if (appeal)
    return (
      <FormPlace value={place}>
        <article className={css.card} data-part="card">
          <div className={css.main}>{children(appeal, taskId)}</div>
          <div ref={setPlace} className={css.place} />
        </article>
      </FormPlace>
    );
  if (deleted) return <DeletedAppeal row={deleted} />;
  return (
    <section className={`${blockCss.block} ${css.notYet}`}>
      <h1 className={proseCss.hidden}>{t("card.title")}</h1>
      {id === undefined ? (
        <Nothing words={t("card.noId")} />
      ) : error ? (
        <NotLoaded text={t("card.failed")} error={error} again={again} />
      ) : (
        <Skeleton active />
      )}
    </section>
  );
};
