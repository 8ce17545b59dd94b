import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import { languages } from "@murojaat/contract/kit";
import { AutoComplete, Button, Input, Pagination, Select } from "antd";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { Frame } from "../app/Frame.tsx";
import { pageTitle } from "../app/pageTitle.ts";
import { router } from "../app/routes.tsx";
import { readThrough } from "../engine/api/client.ts";
import { languageTag } from "../engine/text/language.ts";
import { queries } from "../engine/api/queries.ts";
import { loadWords, textsOf, TextProvider } from "../engine/text/useText.tsx";
import { tokens, type Scheme } from "../engine/theme/tokens.ts";
import { cachedSession } from "../office/session/useSession.ts";
import { drawFor } from "./browser.ts";
import { looksOf } from "./looks.ts";

/** What of a page is asked for: its address, the language of its browser, and the cookie with its looks. */
export type Asked = { readonly href: string; readonly language: string | undefined; readonly looks: string | undefined };
/** Makes a call of the portal, `GET /api/profile/me`, for whoever asks for the page. */
export type Read = (method: string, address: string) => Promise<Response>;
/** A page as the program would show it first, and what it was drawn from, as JSON: [key, reply][]. */
export type Drawn = {
  readonly html: string;
  readonly read: string;
  readonly title: string;
  /** Its tag: `uz-Latn`. */
  readonly language: string;
  readonly scheme: Scheme;
};

const styles = { light: createCache(), dark: createCache() };
let last: Promise<unknown> = Promise.resolve();
/**
 * Draws the first page of a screen for whoever `read` reads for; undefined: this one is left to the program. One at a time: the program has
 * one router and one store of what was read, and whose they are now nobody else may see.
 */
export const draw = (asked: Asked, read: Read): Promise<Drawn | undefined> => {
  const next = last.then(() => drawAlone(asked, read));
  last = next.catch(() => undefined);
  return next;
};

const drawAlone = async ({ href, language: wanted, looks: cookie }: Asked, read: Read): Promise<Drawn | undefined> => {
  const language = languages.find(({ code }) => code === wanted)?.code ?? "UZ";
  const looks = looksOf(cookie);
  const scheme = looks["theme"] === "dark" ? "dark" : "light";
  drawFor({ looks, language });
  readThrough(read);
  try {
    const start = await loadWords(language);
    router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [href] }) });
    await router.load();
    const { matches } = router.state;
    const screen = matches.at(-1)!;
    const known = queries.getQueryCache().getAll();
    const isKnown =
      screen.pathname === href.split("?", 1)[0] &&
      "isDrawn" in screen.staticData &&
      matches.every(({ status }) => status === "success") &&
      known.every(({ state }) => state.status === "success") &&
      cachedSession()?.user.languageCode === language;
    if (!isKnown) return undefined;
    const html = renderToString(
      <StyleProvider cache={styles[scheme]}>
        <TextProvider start={start}>
          <QueryClientProvider client={queries}>
            <Frame>
              <RouterProvider router={router} />
            </Frame>
          </QueryClientProvider>
        </TextProvider>
      </StyleProvider>,
    );
    // what waits or has failed leaves a sign
    if (html.includes("<!--$!-->") || html.includes("<!--$?-->")) return undefined;
    const read = JSON.stringify(known.map(({ queryKey, state }) => [queryKey, state.data])).replaceAll("<", "\\u003c");
    return { html, read, title: pageTitle(matches, textsOf(start)), language: languageTag(language), scheme };
  } finally {
    queries.clear();
    readThrough(undefined);
    drawFor({ looks: {}, language: "" });
  }
};

/** Every component of the library that drawn pages have. */
const Sample = () => (
  <>
    <Button />
    <Select />
    <AutoComplete>
      <Input />
    </AutoComplete>
    <Pagination />
  </>
);
/** The styles of the component library, for the build to keep: the program has its own when it comes. */
export const libraryStyles = async (scheme: Scheme): Promise<string> => {
  const cache = createCache();
  const start = await loadWords("UZ");
  drawFor({ looks: { theme: scheme }, language: "UZ" });
  renderToString(
    <StyleProvider cache={cache}>
      <TextProvider start={start}>
        <Frame>
          <Sample />
        </Frame>
      </TextProvider>
    </StyleProvider>,
  );
  // without the note for the library in the browser that it need not make these itself: it will, for the theme that is chosen then
  const extracted = extractStyle(cache, { plain: true }).replace(/\.data-ant-cssinjs-cache-path\{.*?\}$/s, "");
  const ours = Object.entries(tokens[scheme]).map(([name, value]) => `--${name}:${value}`);
  return `:root{${ours.join(";")}}${extracted}`;
};
