import { lights, screenPermission, systemEndpoint, systemGroups, systemParts, type SystemLight, type Translate } from "@murojaat/contract";
import { useRead } from "../../engine/api/use.ts";
import { momentText, numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { maySee, useSession } from "../session/useSession.ts";
import panelCss from "../../engine/ui/panel.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import tagCss from "../../engine/ui/tag.module.css";
import css from "./SystemPanel.module.css";

/** Milliseconds. */
const every = 60_000;
const tones = { good: "good", warn: "wait", bad: "bad", off: undefined } as const;

/** The state of the system for its administrator: a light for each part, what needs attention first. */
export const SystemPanel = () => {
  const { t, any } = useText();
  const read = useRead(systemEndpoint, {}, { quiet: true, fresh: true, every });
  return (
    <section className={panelCss.panel} data-part="system" aria-label={t("system.title")}>
      <h2>{t("system.title")}</h2>
      <Loaded read={read}>
        {({ version, online, startedAt, lights: all }) => (
          <>
            <p className={proseCss.soft}>{t("system.about", { version, online: numberText(online), startedAt: momentText(startedAt) })}</p>
            <Lights of={all.filter(isWrong).sort((a, b) => order.indexOf(a.light) - order.indexOf(b.light))} />
            {all.some(isWrong) && <p className={proseCss.soft}>{t("system.whatToDo", { command: "murojaat check" })}</p>}
            {(Object.keys(systemGroups) as (keyof typeof systemGroups)[]).map((group) => (
              <Group
                key={group}
                name={any(systemGroups[group])}
                of={all.filter((one) => !isWrong(one) && systemParts[one.part].group === group)}
              />
            ))}
          </>
        )}
      </Loaded>
    </section>
  );
};
const order: readonly SystemLight["light"][] = ["bad", "warn", "good", "off"];
const isWrong = ({ light }: SystemLight): boolean => light === "bad" || light === "warn";

const Lights = ({ of }: { of: readonly SystemLight[] }) => (
  <ul className={css.lights}>
    {of.map((one) => (
      <LightRow key={one.part} of={one} />
    ))}
  </ul>
);
/** What is right is folded under the name of its group. */
const Group = ({ name, of }: { name: string; of: readonly SystemLight[] }) => {
  const { t } = useText();
  if (of.length === 0) return null;
  return (
    <details className={css.group}>
      <summary>
        {name}{" "}
        <span className={proseCss.soft}>{t("system.fine", { count: numberText(of.filter(({ light }) => light === "good").length) })}</span>
      </summary>
      <Lights of={of.toSorted((a, b) => order.indexOf(a.light) - order.indexOf(b.light))} />
    </details>
  );
};

const LightRow = ({ of }: { of: SystemLight }) => {
  const { t, any } = useText();
  const session = useSession();
  const part = systemParts[of.part];
  const screen = "screen" in part && maySee(session, screenPermission(part.screen)) ? part.screen : undefined;
  const name = any(part.label);
  return (
    <li className={css.light}>
      {screen ? <InnerLink to={"href" in part ? part.href : screen}>{name}</InnerLink> : <span>{name}</span>}
      <span className={proseCss.soft}>{factsOf(of, t).join(", ")}</span>
      <span className={tagCss.status} data-tone={tones[of.light]}>
        {any(lights[of.light])}
      </span>
    </li>
  );
};

const dated: readonly SystemLight["part"][] = ["backup", "seal", "verification", "keyCopied", "backupFetched", "restoreTried"];
const factsOf = ({ part, light, bytes, at, waiting, failed, seconds, days }: SystemLight, t: Translate): string[] => {
  if (light === "off") return [];
  const age = seconds === null || seconds === 0 ? undefined : ageText(seconds, t);
  return [
    days === null ? undefined : t("system.days", { n: numberText(days) }),
    bytes === null ? undefined : t(sizes[part] ?? "system.size", { size: sizeText(bytes, t) }),
    at === null ? (dated.includes(part) ? t("system.never") : undefined) : t("system.last", { at: momentText(at) }),
    waiting === null ? undefined : t("system.waiting", { count: numberText(waiting) }),
    age && waiting !== null && waiting > 0 ? t("system.since", { age }) : undefined,
    age && (part === "clock" || part === "replica") ? t("system.apart", { age }) : undefined,
    failed === null ? undefined : part === "signIns" ? numberText(failed) : t("system.failedCount", { count: numberText(failed) }),
  ].filter((fact) => fact !== undefined);
};
const sizes: Partial<Record<SystemLight["part"], "system.free" | "system.perDay">> = { disk: "system.free", growth: "system.perDay" };
const ageText = (seconds: number, t: Translate): string =>
  seconds < 120
    ? t("system.seconds", { n: seconds })
    : seconds < 7200
      ? t("system.minutes", { n: Math.round(seconds / 60) })
      : t("system.hours", { n: numberText(Math.round(seconds / 3600)) });
const sizeText = (bytes: number, t: Translate): string =>
  bytes >= 1e9 ? t("system.gigabytes", { n: numberText(Math.round(bytes / 1e9)) }) : t("system.megabytes", { n: Math.round(bytes / 1e6) });
