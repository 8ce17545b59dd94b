import { appealEndpoints, cardEndpoints, screens, taskEndpoints, type MessageKey } from "@murojaat/contract";
import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { ChoiceSources } from "../engine/choices/sources.ts";
import { sources } from "../office/lookups/sources.ts";
import { useText } from "../engine/text/useText.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { FooterClock } from "./FooterClock.tsx";
import { useLive } from "../engine/live/live.ts";
import { LoadingBar } from "./LoadingBar.tsx";
import { Menu } from "./Menu.tsx";
import { Offline } from "./Offline.tsx";
import { ShellErrors } from "./ShellErrors.tsx";
import { TopBar } from "./TopBar.tsx";
import { useFocusBack } from "./useFocusBack.ts";
import { useNarrow } from "../engine/ui/useNarrow.ts";
import { useFolded } from "./useFolded.ts";

/** What the card reads of its appeal; forms over it keep what was typed. */
const readsOfAppeal = [cardEndpoints.detail, appealEndpoints.history, taskEndpoints.notifications];

/** Header, side menu, breadcrumbs and footer around every screen of a signed-in user. */
export const Shell = () => {
  useLive(readsOfAppeal);
  useFocusBack();
  const { t, any } = useText();
  const path = useLocation({ select: (l) => l.pathname });
  const narrow = useNarrow();
  const [folded, setFolded] = useFolded();
  // the drawn menu belongs to the path it was drawn on: choosing an item closes it
  const [drawnAt, setDrawnAt] = useState<string>();
  const drawn = drawnAt === path;
  const setDrawn = (next: boolean) => setDrawnAt(next ? path : undefined);
  const title = useMatches({ select: (all) => titleOf(all) });

  useEffect(() => {
    window.scrollTo(0, 0);
  }, [path]);
  useEffect(() => {
    document.title = title ? `${any(title)} — ${t("common.title")}` : t("common.title");
  }, [title, any, t]);

  return (
    <div
      className="shell"
      data-folded={folded && !narrow}
      data-drawn={drawn}
      // from the menu as from the button that has drawn it
      onKeyDown={(event) => drawn && event.key === "Escape" && setDrawn(false)}
    >
      <a className="skip" href="#content">
        {t("shell.skip")}
      </a>
      <LoadingBar />
      <TopBar menuOpen={narrow ? drawn : !folded} onMenu={() => (narrow ? setDrawn(!drawn) : setFolded(!folded))} />
      <aside
        className="side"
        {...(narrow && { inert: !drawn })}
        // the item of the screen that is open leads nowhere, and closes it too
        onClick={(event) => event.target instanceof Element && event.target.closest("a") !== null && setDrawn(false)}
      >
        <Menu folded={folded && !narrow} />
      </aside>
      {narrow && drawn && <div className="side-veil" aria-hidden onClick={() => setDrawn(false)} />}
      <div className="page">
        <Offline />
        <Breadcrumbs />
        <main id="content" tabIndex={-1}>
          <ShellErrors path={path}>
            <Suspense fallback={<p className="wait">{t("common.loading")}</p>}>
              <ChoiceSources value={sources}>
                <Outlet />
              </ChoiceSources>
            </Suspense>
          </ShellErrors>
        </main>
        <FooterClock />
      </div>
    </div>
  );
};

const titleOf = (matches: readonly { staticData: object; pathname: string }[]): MessageKey | undefined => {
  const last = matches.at(-1);
  const given = (last?.staticData as { title?: MessageKey } | undefined)?.title;
  return given ?? (last && last.pathname in screens ? screens[last.pathname as keyof typeof screens].label : undefined);
};
