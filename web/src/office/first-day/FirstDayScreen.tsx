import { fill, screenPermission, screens } from "@murojaat/contract";
import { loadFirstDay } from "@murojaat/contract/messages/first-day";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { showKeys } from "../../engine/keys/help.ts";
import { chordsOf, meaningOf, places, signOf, type KeyName, type Place } from "../../engine/keys/keys.ts";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { maySee, useMay, useSession } from "../session/useSession.ts";
import { firstDays, type FirstDayTexts } from "./firstDays.ts";
import css from "./FirstDayScreen.module.css";

/** What a key does, in the words of the page of all keys. */
const meaning = (key: KeyName) => (Object.keys(places) as Place[]).map((place) => meaningOf(key, place)).find(Boolean)!; // each has one

/** `/first-day`: what each role of the reader does, list by list, in the words of the buttons and menus. */
export const FirstDayScreen = () => {
  const { t, language, alphabet } = useText();
  const texts = useQuery({
    queryKey: ["first-day", language, alphabet],
    queryFn: () => loadFirstDay(language, alphabet),
    staleTime: Infinity,
  });
  return (
    <article className={css.days}>
      <header className={css.head}>
        <h1>{t("shell.firstDay")}</h1>
        <Button className={css.print} onClick={() => window.print()}>
          {t("card.print")}
        </Button>
      </header>
      <Loaded read={texts}>{(said) => <Days said={said} />}</Loaded>
    </article>
  );
};

const Days = ({ said }: { readonly said: FirstDayTexts }) => {
  const { t, any } = useText();
  const session = useSession();
  const may = useMay();
  const mayOpen = (path: string) => maySee(session, screenPermission(path));
  return (
    <>
      <p>{said.about}</p>
      {firstDays
        .filter(({ right }) => may(right) || maySee(session, right))
        .map(({ right, role, steps }) => (
          <section key={right} aria-labelledby={`first-day-${right}`}>
            <h2 id={`first-day-${right}`}>{said[role]}</h2>
            <ol className={css.steps}>
              {steps
                .filter(({ at }) => mayOpen(at))
                .map(({ at, says, button, list, key }) => (
                  <li key={says}>
                    <InnerLink to={at}>{any(screens[at].label)}</InnerLink>
                    <p>{fill(said[says], { button: button && any(button), list: list && any(screens[list].label) })}</p>
                    {key && (
                      <p className={css.key}>
                        <kbd>{signOf(chordsOf(key)[0]!, t("keys.space"))}</kbd> {any(meaning(key))}
                      </p>
                    )}
                  </li>
                ))}
            </ol>
          </section>
        ))}
      <p>
        {fill(said.keys, { button: t("keys.title") })} <Button onClick={() => showKeys(true)}>{t("keys.title")}</Button>
      </p>
    </>
  );
};
