import {
  appealEndpoints,
  appealLists,
  cardEndpoints,
  channelLists,
  incomingLists,
  myDayEndpoint,
  taskLists,
  type List,
  type ListFamily,
  type MessageKey,
} from "@murojaat/contract";
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  useNavigate,
  type RouterHistory,
} from "@tanstack/react-router";
import { onSessionEnd } from "../engine/api/client.ts";
import { queries } from "../engine/api/queries.ts";
import { readOptions } from "../engine/api/use.ts";
import { LoginScreen, type LoginReason } from "../office/session/LoginScreen.tsx";
import { wayOf } from "../office/session/OutsideButtons.tsx";
import { BlankLayout } from "./BlankLayout.tsx";
import { part } from "./chunks.ts";
import { hasBrokenFilter } from "../engine/lists/family.ts";
import { ErrorPage, whatOf } from "./ErrorPage.tsx";
import { onlySignedOut, through, toFirstScreen } from "./guard.tsx";
import { NoScreens } from "./NoScreens.tsx";
import { officeScreens } from "./officeScreens.ts";
import { pathOfScreen, screenAt } from "../office/modules/screenPaths.ts";
import { useAddress } from "../engine/useAddress.ts";
import { useOutside } from "../engine/useOutside.ts";
import blankLayoutCss from "./BlankLayout.module.css";

const Failed = ({ error }: { error: unknown }) => <ErrorPage {...whatOf(error)} />;
const BlankFailed = ({ error }: { error: unknown }) => (
  <BlankLayout>
    <ErrorPage {...whatOf(error)} />
  </BlankLayout>
);

let sessionEnded = false;
const listeners = new Set<() => void>();
// a screen without its session shows nothing and sends no requests; the way back is a reload
onSessionEnd(() => {
  sessionEnded = true;
  for (const tell of listeners) tell();
});
const listen = (tell: () => void) => (listeners.add(tell), () => listeners.delete(tell));
const Root = () =>
  useOutside(listen, () => sessionEnded) ? (
    <main className={blankLayoutCss.blank}>
      <ErrorPage code={401} />
    </main>
  ) : (
    <Outlet />
  );

const root = createRootRoute({
  component: Root,
  errorComponent: BlankFailed,
  notFoundComponent: () => (
    <BlankLayout>
      <ErrorPage code={404} />
    </BlankLayout>
  ),
});

const shellScreen = part(() => import("./Shell.tsx"));
const appealListScreen = part(() => import("../office/appeals/AppealListScreen.tsx"));
const taskListScreen = part(() => import("../office/tasks/TaskListScreen.tsx"));
const myDayScreen = part(() => import("../office/my-day/MyDayScreen.tsx"));
const cardScreen = part(() => import("../office/cards/CardScreen.tsx"));
let fetched = false;
/** Prefetches what follows signing in while the user types. */
const fetchNext = () => {
  if (fetched) return;
  fetched = true;
  for (const screen of [shellScreen, myDayScreen]) void screen().catch(() => undefined);
};
/** Milliseconds after which the first screen has what it needs. */
const firstScreenMs = 4000;
/** Lists and cards are opened next. */
const fetchNextScreens = () => {
  for (const screen of [appealListScreen, taskListScreen, cardScreen]) void screen().catch(() => undefined);
};

/** Only paths inside this portal are accepted as the way back after signing in. */
const insideWay = (back: string | undefined): string => (back && /^\/(?![/\\])/.test(back) && !back.startsWith("/login") ? back : "/");

const Login = () => {
  const { search } = useAddress<"/login">();
  const navigate = useNavigate();
  return (
    <LoginScreen
      reason={search.reason as LoginReason | undefined}
      way={wayOf(search.way)}
      back={search.back}
      onTyping={fetchNext}
      onSignedIn={(back) => void navigate({ href: insideWay(back), replace: true })}
    />
  );
};
const login = createRoute({ getParentRoute: () => root, path: "/login", beforeLoad: onlySignedOut, component: Login });

const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  beforeLoad: through("auth"),
  onEnter: () => setTimeout(fetchNextScreens, firstScreenMs),
  component: lazyRouteComponent(shellScreen, "Shell"),
  errorComponent: BlankFailed,
});

const index = createRoute({
  getParentRoute: () => shell,
  path: "/",
  beforeLoad: async (at) => (await through("language")(at), toFirstScreen()),
  component: NoScreens,
});

const readAhead = part(() => import("../engine/lists/readAhead.ts"));
type Search = Readonly<Record<string, string>>;
/** `shown`: the list that the screen shows when the address bar names another one than its own. */
const listRoute = (
  family: ListFamily,
  list: List,
  component: ReturnType<typeof lazyRouteComponent>,
  shown: (search: Search) => List = () => list,
): AnyRoute[] => {
  const path = list.permission === "signed-in" ? undefined : pathOfScreen(list.permission);
  if (!path) return [];
  return [
    createRoute({
      getParentRoute: () => shell,
      path,
      staticData: { title: list.title, isDrawn: true } satisfies { title: MessageKey; isDrawn: true },
      beforeLoad: async (at) => {
        await through("access-route", "language")(at);
        if (hasBrokenFilter(family, at.location.search as Search)) throw notFound();
        // the screen itself retries what could not be prefetched
        const read = readAhead().then(
          (ahead) => ahead.readAhead(family, shown(at.location.search as Search), at.location.search as Search),
          () => undefined,
        );
        // a page that the server draws has its rows
        if (import.meta.env.SSR) await read;
      },
      component,
      errorComponent: Failed,
    }),
  ];
};
const nowLists = part(() => import("../office/statistics/NowLists.tsx"));
const appealScreens = Object.values<List>(appealLists.lists).flatMap((list) =>
  listRoute(
    appealLists,
    list,
    list === appealLists.lists["dashboard-appeal"]
      ? lazyRouteComponent(nowLists, "AppealsNowScreen")
      : lazyRouteComponent(appealListScreen, "AppealListScreen"),
  ),
);
const incomingScreens = Object.values(channelLists).flatMap(({ waiting, rejected }) =>
  listRoute(
    incomingLists,
    waiting,
    lazyRouteComponent(
      part(() => import("../office/incoming/IncomingListScreen.tsx")),
      "IncomingListScreen",
    ),
    (search) => (search["rejected"] ? rejected : waiting),
  ),
);
const joinedMailScreen = listRoute(
  incomingLists,
  incomingLists.lists["joined-mail"],
  lazyRouteComponent(
    part(() => import("../office/incoming/JoinedMailScreen.tsx")),
    "JoinedMailScreen",
  ),
);
const taskScreens = Object.values<List>(taskLists.lists).flatMap((list) =>
  listRoute(
    taskLists,
    list,
    list === taskLists.lists["dashboard-tasks"]
      ? lazyRouteComponent(nowLists, "TasksNowScreen")
      : lazyRouteComponent(taskListScreen, "TaskListScreen"),
  ),
);

const offices = Object.entries(officeScreens).map(([path, component]) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title: screenAt(path)!.label, ...(path === "/my-day" && { isDrawn: true }) } satisfies { title: MessageKey },
    beforeLoad: async (at) => {
      await through("access-route", "language")(at);
      if (import.meta.env.SSR && path === "/my-day") await queries().prefetchQuery(readOptions(myDayEndpoint, {}));
    },
    component,
    errorComponent: Failed,
  }),
);

/** A card is of a number: anything else is a page that does not exist (specification, section 2). */
const ofCard = async (at: Parameters<ReturnType<typeof through>>[0] & { readonly params: { readonly id?: string | undefined } }) => {
  if (!/^\d{0,15}$/.test(at.params.id ?? "")) throw notFound();
  await through("language")(at);
};
const card = createRoute({
  getParentRoute: () => shell,
  path: "/appeals/card/{-$id}",
  staticData: { title: "shell.card", isDrawn: true } satisfies { title: MessageKey; isDrawn: true },
  beforeLoad: async (at) => {
    await ofCard(at);
    const params = { id: Number(at.params.id ?? 0) };
    if (!import.meta.env.SSR || params.id === 0) return;
    const access = readOptions(appealEndpoints.checkCurrentUser, { params });
    await queries().prefetchQuery(access);
    if (queries().getQueryData(access.queryKey)?.access) await queries().prefetchQuery(readOptions(cardEndpoints.detail, { params }));
  },
  component: lazyRouteComponent(cardScreen, "CardScreen"),
  errorComponent: Failed,
});
const resCard = createRoute({
  getParentRoute: () => shell,
  path: "/appeals/res-card/{-$id}",
  staticData: { title: "shell.card" } satisfies { title: MessageKey },
  beforeLoad: ofCard,
  component: lazyRouteComponent(
    part(() => import("../office/cards/ResCardScreen.tsx")),
    "ResCardScreen",
  ),
  errorComponent: Failed,
});

/** A screen of one common problem, or of one text for the answers to it. */
const problemRoute = <const P extends string>(path: P, title: MessageKey, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title },
    beforeLoad: ofCard,
    component,
    errorComponent: Failed,
  });
const problem = problemRoute(
  "/appeals/problem/{-$id}",
  "commonProblems.one",
  lazyRouteComponent(
    part(() => import("../office/common-problems/ProblemScreen.tsx")),
    "ProblemScreen",
  ),
);
const problemAnswer = problemRoute(
  "/appeals/problem-answer/{-$id}",
  "commonAnswers.write",
  lazyRouteComponent(
    part(() => import("../office/common-problems/AnswerProblemScreen.tsx")),
    "AnswerProblemScreen",
  ),
);
const commonAnswer = problemRoute(
  "/appeals/common-answer/{-$id}",
  "commonAnswers.one",
  lazyRouteComponent(
    part(() => import("../office/common-problems/CommonAnswerScreen.tsx")),
    "CommonAnswerScreen",
  ),
);

const firstDay = createRoute({
  getParentRoute: () => shell,
  path: "/first-day",
  staticData: { title: "shell.firstDay" } satisfies { title: MessageKey },
  beforeLoad: through("language"),
  component: lazyRouteComponent(
    part(() => import("../office/first-day/FirstDayScreen.tsx")),
    "FirstDayScreen",
  ),
  errorComponent: Failed,
});

const routeTree = root.addChildren([
  login,
  shell.addChildren([
    index,
    card,
    resCard,
    problem,
    problemAnswer,
    commonAnswer,
    firstDay,
    ...appealScreens,
    ...incomingScreens,
    ...joinedMailScreen,
    ...taskScreens,
    ...offices,
  ]),
]);
/** The router of a page; `history` where that is not the window's. */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    // the address bar has plain strings: ?pageNo=2&channelId=3
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const parts = new URLSearchParams();
      for (const [name, value] of Object.entries(search)) if (value !== undefined && value !== "") parts.set(name, String(value));
      return parts.size > 0 ? `?${parts.toString()}` : "";
    },
    scrollRestoration: false,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
  });
