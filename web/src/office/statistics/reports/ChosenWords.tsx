import type { Choices } from "@murojaat/contract";
import { useOptions } from "../../../engine/choices/useOptions.ts";
import { useSession } from "../../session/useSession.ts";
import { useText } from "../../../engine/text/useText.tsx";
import reportCss from "./report.module.css";

/** The choices in words, for the printout. */
export const ChosenWords = ({ choices }: { choices: Choices }) => {
  const { t } = useText();
  const { regionsId } = useSession().user;
  const areas = useOptions("areas", { parent: regionsId ?? undefined }, choices.areasId !== undefined).choices;
  const organizations = useOptions("organizations", {}, choices.organizationsId !== undefined).choices;
  const channels = useOptions("channels", {}, choices.channelId !== undefined).choices;
  const chosen = [
    { label: t("statistics.territory"), name: areas.find(({ id }) => id === choices.areasId)?.name },
    { label: t("statistics.organization"), name: organizations.find(({ id }) => id === choices.organizationsId)?.name },
    { label: t("statistics.channel"), name: channels.find(({ id }) => id === choices.channelId)?.name },
  ].flatMap(({ label, name }) => (name === undefined ? [] : [`${label}: ${name}`]));
  const by = t(choices.by === "created" ? "reports.byReceived" : "reports.byResolved");
  return (
    <p className={reportCss.printed} data-part="report-printed">
      {[`${t("statistics.period")}: ${choices.from} – ${choices.to} (${by})`, ...chosen].join("; ")}
    </p>
  );
};
