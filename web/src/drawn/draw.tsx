import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import { sessionEndpoints, spellingOf, type Reply } from "@murojaat/contract";
import { acceptLanguage, listViewEndpoints, readAlphabet, readLanguage, type Spelling } from "@murojaat/contract/kit";
import { AutoComplete, Button, Empty, Input, Pagination, Select, Skeleton } from "antd";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { Frame } from "../app/Frame.tsx";
import { pageTitle } from "../app/pageTitle.ts";
import { Program } from "../app/Program.tsx";
import { makeRouter } from "../app/routes.tsx";
import { addressOf, readThrough } from "../engine/api/client.ts";
import { languageTag } from "../engine/text/language.ts";
import { makeQueries, readFrom } from "../engine/api/queries.ts";
import { keyOf } from "../engine/api/use.ts";
import { loadWords, setCalendar, textsOf, TextProvider } from "../engine/text/useText.tsx";
import { tokens, type Scheme } from "../engine/theme/tokens.ts";
import { drawFor, drawnFor } from "./browser.ts";
import { looksOf } from "../engine/ui/looks.ts";

/** What of a page is asked for: its address, the language of its browser, the cookie with its looks, and replies of calls, as JSON, by their addresses. */
export type Asked = {
  readonly href: string;
  readonly language: string | undefined;
  readonly looks: string | undefined;
  readonly replies: ReadonlyMap<string, string>;
};
/** A page as the program would show it first, and what it was drawn from, as JSON: [key, reply][]. */
export type Drawn = {
  readonly html: string;
  readonly read: string;
  readonly title: string;
  /** What is said when the program does not come. */
  readonly late: string;
  /** Its tag: `uz-Latn`. */
  readonly language: string;
  readonly scheme: Scheme;
};

readFrom(() => drawnFor().queries);
readThrough((method, address) => drawnFor().read(method, address));

let last = Promise.resolve();
/** One page is rendered after the other; between two the thread hears which ones nobody waits for any more. */
const turn = (): Promise<void> => (last = last.then(() => new Promise((next) => setTimeout(next))));

const styles = { light: createCache(), dark: createCache() };
/** What each page asks for first. */
const ofSession = [sessionEndpoints.me, sessionEndpoints.modulesTree, listViewEndpoints.all] as const;
const spellingAsked = ({ language }: Asked): Spelling => ({ language: readLanguage(language), alphabet: readAlphabet(language) });

/**
 * Draws the first page of a screen for whoever these replies are of: the page, the addresses of calls without whose replies it cannot be drawn, or
 * undefined where it is left to the program. Several may be drawn at once: each has a router and a store of its own. No call is waited for.
 * `signal`: nobody waits for it any more.
 */
export const draw = async (asked: Asked, signal: AbortSignal): Promise<Drawn | string[] | undefined> => {
  const first = ofSession.map(({ path }) => addressOf(path, {}));
  if (!first.every((address) => asked.replies.has(address))) return first;
  const replies = new Map<string, unknown>([...asked.replies].map(([address, reply]) => [address, JSON.parse(reply)]));
  const spelling = spellingAsked(asked);
  // nothing is read for a page that the program would draw in another language or alphabet
  const { user } = replies.get(addressOf(sessionEndpoints.me.path, {})) as Reply<typeof sessionEndpoints.me>;
  if (acceptLanguage(spellingOf(user)) !== acceptLanguage(spelling)) return undefined;
  const looks = looksOf(asked.looks);
  const scheme = looks["theme"] === "dark" ? "dark" : "light";
  const missing: string[] = [];
  const read = (method: string, address: string): Promise<unknown> => {
    const known = method === "GET" ? replies.get(address) : undefined;
    if (known !== undefined) return Promise.resolve(known);
    missing.push(address);
    return Promise.reject(new Error("This call is made before the page is drawn again."));
  };
  const queries = makeQueries();
  for (const endpoint of ofSession) queries.setQueryData(keyOf(endpoint, {}), replies.get(addressOf(endpoint.path, {})));
  return drawFor({ looks, spelling, queries, read }, async () => {
    const start = await loadWords(spelling);
    const router = makeRouter(createMemoryHistory({ initialEntries: [asked.href] }));
    await router.load();
    await turn();
    if (signal.aborted) return undefined;
    const { matches } = router.state;
    // an address that leads elsewhere has none
    const screen = matches.at(-1);
    const isOurs =
      screen !== undefined &&
      screen.pathname === asked.href.split("?", 1)[0] &&
      "isDrawn" in screen.staticData &&
      matches.every(({ status }) => status === "success");
    if (!isOurs) return undefined;
    if (missing.length > 0) return missing;
    const known = queries.getQueryCache().getAll();
    // from here on nothing is waited for, and no other page comes between
    setCalendar(start);
    const html = renderToString(
      <StyleProvider cache={styles[scheme]}>
        <Program words={start} router={router} />
      </StyleProvider>,
    );
    // what waits or has failed leaves a sign
    if (html.includes("<!--$!-->") || html.includes("<!--$?-->")) return undefined;
    const text = JSON.stringify(known.map(({ queryKey, state }) => [queryKey, state.data])).replaceAll("<", "\\u003c");
    const texts = textsOf(start);
    return {
      html,
      read: text,
      title: pageTitle(matches, texts),
      late: texts.t("common.loading"),
      language: languageTag(spelling.language),
      scheme,
    };
  });
};

/** Every component of the library that drawn pages have. */
const Sample = () => (
  <>
    <Button />
    <Select />
    <AutoComplete>
      <Input />
    </AutoComplete>
    <Skeleton active />
    <Empty />
    <Pagination showSizeChanger showQuickJumper />
  </>
);
/** The styles of the component library, for the build to keep: the program has them too when it comes. */
export const libraryStyles = async (scheme: Scheme): Promise<string> => {
  const cache = createCache();
  const page = {
    looks: { theme: scheme },
    spelling: { language: "UZ", alphabet: "1995" } as const,
    queries: makeQueries(),
    read: () => Promise.reject(new Error("A sample reads nothing.")),
  };
  await drawFor(page, async () => {
    const start = await loadWords(page.spelling);
    renderToString(
      <StyleProvider cache={cache}>
        <TextProvider start={start}>
          <Frame>
            <Sample />
          </Frame>
        </TextProvider>
      </StyleProvider>,
    );
  });
  const ours = Object.entries(tokens[scheme]).map(([name, value]) => `--${name}:${value}`);
  const variables = extractStyle(cache, { plain: true, types: ["token", "cssVar"] });
  // whatever theme the program chooses later outweighs a layer; the rules are of both themes, and their note tells the library that it has them
  return `@layer drawn{:root{${ours.join(";")}}${variables}}${extractStyle(cache, { plain: true, types: "style" })}`;
};
