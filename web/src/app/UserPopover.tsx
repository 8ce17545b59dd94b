import { userPopoverWidth } from "@murojaat/contract";
import { useRouter } from "@tanstack/react-router";
import { Button } from "antd";
import { lazy, Suspense, useCallback, useState } from "react";
import { useNewDevices } from "../office/session/useNewDevices.tsx";
import { logOut, useSession } from "../office/session/useSession.ts";
import { useText } from "../engine/text/useText.tsx";
import { onDemand } from "../engine/ui/onDemand.ts";
import { PressPopover } from "../engine/ui/PressPopover.tsx";
import { showKeys } from "../engine/keys/help.ts";
import { keyed, WithKey } from "../engine/keys/KeySign.tsx";
import topBarCss from "./TopBar.module.css";

// what could not be fetched without a line would take the place of the screen, with a form in it that is being typed
const ThemeChoice = onDemand(() => import("./ThemeChoice.tsx").then((m) => m.ThemeChoice));
const NewsButton = onDemand(() => import("../office/news/NewsButton.tsx").then((m) => m.NewsButton));
const Security = lazy(() => import("../office/session/Security.tsx").then((m) => ({ default: m.Security })));
const NewsDialog = lazy(() => import("../office/news/NewsDialog.tsx").then((m) => ({ default: m.NewsDialog })));
const ChangePassword = lazy(() => import("../office/session/ChangePassword.tsx").then((m) => ({ default: m.ChangePassword })));

export const UserPopover = () => {
  const { t } = useText();
  const { user } = useSession();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [changing, setChanging] = useState(false);
  const [securing, setSecuring] = useState(false);
  const [choosing, setChoosing] = useState(false);
  ThemeChoice.useAhead(true);
  NewsButton.useAhead(true);
  useNewDevices(useCallback(() => setSecuring(true), []));
  const leave = () => void logOut().then((to) => location.assign(to));

  return (
    <>
      <PressPopover
        open={open}
        onOpenChange={setOpen}
        content={
          <div className={topBarCss.userCard} data-part="user-card" style={{ width: userPopoverWidth - 24 }}>
            <WhoIsHere />
            <Suspense fallback={<div className={topBarCss.themeRoom} />}>
              <ThemeChoice />
            </Suspense>
            <Button block onClick={() => (setOpen(false), setChanging(true))}>
              {t("shell.changePassword")}
            </Button>
            <Button block onClick={() => (setOpen(false), setSecuring(true))}>
              {t("session.security")}
            </Button>
            <Suspense>
              <NewsButton onOpen={() => (setOpen(false), setChoosing(true))} />
            </Suspense>
            <Button block onClick={() => (setOpen(false), void router.navigate({ href: "/first-day" }))}>
              {t("shell.firstDay")}
            </Button>
            <Button block {...keyed("help")} onClick={() => (setOpen(false), showKeys(true))}>
              <WithKey of="help">{t("keys.title")}</WithKey>
            </Button>
            <Button block danger onClick={leave}>
              {t("shell.logout")}
            </Button>
          </div>
        }
      >
        <button type="button" className={topBarCss.userButton} aria-label={`${t("shell.profile")}: ${user.fio}`} title={user.fio}>
          {user.fio.trim().charAt(0).toUpperCase()}
        </button>
      </PressPopover>
      {changing && (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {choosing && (
        <Suspense>
          <NewsDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {securing && (
        <Suspense>
          <Security onClose={() => setSecuring(false)} />
        </Suspense>
      )}
    </>
  );
};

/** Who is signed in and whom they substitute; rendered on opening, so that it is current. */
const WhoIsHere = () => {
  const { t } = useText();
  const { user, standsFor } = useSession();
  return (
    <>
      <strong>{user.fio}</strong>
      <span>{user.organizationName}</span>
      <span className={topBarCss.userRoles}>{user.userRolesName}</span>
      {standsFor.map(({ id, fio, toDay }) => (
        <span key={id}>{t("shell.standsFor", { name: fio, day: toDay })}</span>
      ))}
    </>
  );
};
