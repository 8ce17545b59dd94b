import { useText } from "../text/useText.tsx";
import chipCss from "./chip.module.css";

type Props = { readonly reminded: { readonly times: number; readonly lastDay: string } };

/** Somebody has reminded of it; how often and when last, in its title. */
export const RemindedChip = ({ reminded: { times, lastDay } }: Props) => {
  const { t } = useText();
  return (
    <span className={chipCss.returned} data-part="reminded" title={t("lists.remindedTimes", { count: times, day: lastDay })}>
      {t("lists.reminded")}
    </span>
  );
};
