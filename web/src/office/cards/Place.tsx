import LeftOutlined from "@ant-design/icons/es/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import { Button, Checkbox } from "antd";
import { keyed } from "../../engine/keys/KeySign.tsx";
import { useText } from "../../engine/text/useText.tsx";
import type { InQueue, useGoesOn } from "./useQueue.ts";
import css from "./Place.module.css";

type Choice = { readonly goesOn: ReturnType<typeof useGoesOn> };
type Props = { readonly queue: NonNullable<InQueue>; readonly goesOn: Choice["goesOn"] | undefined };

/** Whether the next one of the list opens after an action. */
export const GoesOn = ({ goesOn }: Choice) => {
  const { t } = useText();
  return (
    <Checkbox checked={goesOn.isOn} onChange={() => void goesOn.toggle()}>
      {t("card.goOn")}
    </Checkbox>
  );
};

/** "3 / 11 ‹ ›": the card's place in its list, the neighbours, and where there is room whether the next one opens after an action. */
export const Place = ({ queue, goesOn }: Props) => {
  const { t } = useText();
  return (
    <nav className={css.place} data-part="place" aria-label={t("card.placeInList")}>
      {goesOn && <GoesOn goesOn={goesOn} />}
      <span className={css.position}>{t("card.position", { at: queue.position, total: queue.total })}</span>
      <Button
        size="small"
        icon={<LeftOutlined />}
        disabled={!queue.goBack}
        aria-label={t("card.previousOfList")}
        title={`${t("card.previousOfList")} (K)`}
        {...keyed("previous")}
        onClick={queue.goBack}
      />
      <Button
        size="small"
        icon={<RightOutlined />}
        aria-label={t("card.nextOfList")}
        title={`${t("card.nextOfList")} (J)`}
        {...keyed("next")}
        onClick={() => void queue.goOn()}
      />
    </nav>
  );
};
