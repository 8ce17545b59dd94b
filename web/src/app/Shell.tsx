import { Outlet, useLocation, useMatches, useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useState, type MouseEvent } from "react";
import { Office } from "../engine/api/office.ts";
import { useText } from "../engine/text/useText.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { FooterClock } from "./FooterClock.tsx";
import { useLive } from "../engine/live-updates/live-updates.ts";
import { enterQueue } from "../office/cards/queue.ts";
import { LoadingBar } from "./LoadingBar.tsx";
import { Menu } from "./Menu.tsx";
import { NewVersion } from "./NewVersion.tsx";
import { Offline } from "./Offline.tsx";
import { pageTitle } from "./pageTitle.ts";
import { ShellErrors } from "./ShellErrors.tsx";
import { TopBar } from "./TopBar.tsx";
import { ConfirmSelf } from "../office/session/ConfirmSelf.tsx";
import { useSession } from "../office/session/useSession.ts";
import { liveCalls, officeCalls } from "./officeCalls.ts";
import { useComeBack } from "../engine/ui/useComeBack.ts";
import { useFocusBack } from "./useFocusBack.ts";
import { useNarrow } from "../engine/ui/useNarrow.ts";
import { useFolded } from "./useFolded.ts";
import { useKeysShown } from "../engine/keys/help.ts";
import { onDemand } from "../engine/ui/onDemand.ts";
import css from "./Shell.module.css";

const KeysHelp = onDemand(() => import("../engine/keys/KeysHelp.tsx").then((m) => m.KeysHelp));

/** Header, side menu, breadcrumbs and footer around every screen of a signed-in user. */
export const Shell = () => {
  useLive(liveCalls, useSession().user.id);
  useFocusBack();
  useComeBack();
  const keysShown = useKeysShown();
  KeysHelp.useAhead(true);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation }) => {
        if (fromLocation && isCard(toLocation.pathname) && !isCard(fromLocation.pathname)) enterQueue(fromLocation);
      }),
    [router],
  );
  const { t, any } = useText();
  const path = useLocation({ select: (l) => l.pathname });
  const narrow = useNarrow();
  const [folded, setFolded] = useFolded();
  // the menu drawer belongs to the path on which it was opened: choosing an item closes it
  const [drawnAt, setDrawnAt] = useState<string>();
  const drawn = drawnAt === path;
  const setDrawn = (next: boolean) => setDrawnAt(next ? path : undefined);
  const title = useMatches({ select: (all) => pageTitle(all, { any, t }) });

  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <Office value={officeCalls}>
      <div
        className={css.shell}
        data-folded={folded && !narrow}
        data-drawn={drawn}
        // Escape works from the menu and from the button that opened it
        onKeyDown={(event) => drawn && event.key === "Escape" && setDrawn(false)}
      >
        <a className={css.skip} href="#content" onClick={skip}>
          {t("shell.skip")}
        </a>
        <LoadingBar />
        <TopBar menuOpen={narrow ? drawn : !folded} onMenu={() => (narrow ? setDrawn(!drawn) : setFolded(!folded))} />
        <aside
          className={css.side}
          data-part="side"
          {...(narrow && { inert: !drawn })}
          // the item of the open screen does not navigate, so it closes the drawer here
          onClick={(event) => event.target instanceof Element && event.target.closest("a") !== null && setDrawn(false)}
        >
          <Menu folded={folded && !narrow} />
        </aside>
        {narrow && drawn && <div className={css.veil} aria-hidden onClick={() => setDrawn(false)} />}
        <div className={css.page}>
          <Offline />
          <NewVersion />
          <ConfirmSelf />
          <Suspense>{keysShown && <KeysHelp />}</Suspense>
          <Breadcrumbs />
          <main id="content" tabIndex={-1}>
            <ShellErrors path={path}>
              <Suspense fallback={<p className={css.wait}>{t("common.loading")}</p>}>
                <Outlet />
              </Suspense>
            </ShellErrors>
          </main>
          <FooterClock />
        </div>
      </div>
    </Office>
  );
};

/** To the first row where there is a list; a reference list has its rows behind one stop. */
const skip = (event: MouseEvent) => {
  const row = document.querySelector<HTMLElement>("#content [data-part='list'] :is([data-part='row-link'], .ant-table-body)");
  if (!row) return;
  event.preventDefault();
  row.focus();
};

const isCard = (path: string) => path.startsWith("/appeals/card/");
