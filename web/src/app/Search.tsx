import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { appealEndpoints, longestFilter, searchKinds, searchMinimum, searchResults, type SearchKind } from "@murojaat/contract";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { AutoComplete, Select } from "antd";
import Input from "antd/es/input/Input";
import { useEffect, useRef, useState, type KeyboardEvent as Pressed, type ReactNode } from "react";
import { queries } from "../engine/api/queries.ts";
import { readOptions, useRead } from "../engine/api/use.ts";
import { isPressed, typesHere } from "../engine/keys/keys.ts";
import { useText } from "../engine/text/useText.tsx";
import { SearchHit } from "./SearchHit.tsx";
import { isCommand, useScreenCommands } from "./useScreenCommands.ts";
import topBarCss from "./TopBar.module.css";

/** 0: the server recognises what was typed. */
type Kind = SearchKind | 0;
type Option = { readonly value?: string; readonly label: ReactNode; readonly options?: readonly Option[] };
const typingMs = 250;
const boxId = "appeal-search";
const kindNames = {
  0: "shell.searchAny",
  1: "shell.searchByNumber",
  2: "shell.searchByPhone",
  3: "shell.searchByApplicant",
  4: "shell.searchByLegal",
  5: "shell.searchByWords",
  6: "shell.searchByTaxId",
  7: "shell.searchByDocument",
  8: "shell.searchByIncoming",
} as const;

const queryOf = (kind: Kind, typed: string) => ({
  search_value: typed.trim(),
  ...(kind !== 0 && { search_type_id: kind }),
});
/** A text of letters alone is a name. */
const minimumOf = (kind: Kind, value: string) => searchMinimum[kind === 0 ? (/^\P{L}*$|\d/u.test(value) ? 1 : 3) : kind];
const isLongEnough = (kind: Kind, value: string) => value.length >= minimumOf(kind, value) && !(kind <= 1 && value.startsWith("-"));
const isSought = (kind: Kind, value: string) => isLongEnough(kind, value) && value.length <= longestFilter;

/** Finds an appeal by anything that one remembers of it, and runs commands. */
export const Search = () => {
  const { t } = useText();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>(0);
  const [typed, setTyped] = useState("");
  const [settled, settle] = useSettled(typed);
  useFocusKey();
  // each entry of the tab's history comes back with what was sought there
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? "" });
  const left = useRef(new Map<string, { readonly kind: Kind; readonly typed: string; readonly id: number }>());
  const [isOpen, setOpen] = useState(false);
  const [openedId, setOpenedId] = useState<number>();
  useEffect(() => {
    const back = left.current.get(entry);
    left.current.delete(entry);
    setOpenedId(back?.id);
    if (!back) return;
    setKind(back.kind);
    setTyped(back.typed);
    settle(back.typed);
    document.getElementById(boxId)?.focus();
    setOpen(true);
  }, [entry, settle]);
  const commands = useScreenCommands(typed);
  const query = queryOf(kind, settled);
  const enough = !isCommand(settled) && isSought(kind, query.search_value);
  const { data = [], isFetching, isError } = useRead(appealEndpoints.search, { query }, { when: enough, keep: true });

  // what is not found may only not be indexed yet
  const mayBeInTexts = enough && !isFetching && (kind === 0 || kind === 5) && (data.length === 0 || data[0]!.searchTypeId === 5);
  const { data: progress } = useRead(appealEndpoints.indexing, {}, { when: mayBeInTexts });
  const indexing = mayBeInTexts && progress?.indexing ? t("shell.indexing", progress.indexing) : undefined;

  const hint = isCommand(typed)
    ? t("shell.noCommand")
    : enough
      ? [t(isFetching ? "common.loading" : isError ? "messages.system" : "shell.nothingFound"), indexing].filter(Boolean).join(". ")
      : query.search_value.length > longestFilter
        ? t("problems.too_long", { limit: longestFilter })
        : t("shell.searchMin", { n: minimumOf(kind, query.search_value) });
  const leave = () => {
    setTyped("");
    // another screen never seeks what was typed on this one
    settle("");
    document.getElementById(boxId)?.blur();
  };
  const open = (id: number) => {
    left.current.set(entry, { kind, typed, id });
    leave();
    void navigate({ href: `/appeals/card/${id}` });
  };
  const run = (at: number) => {
    leave();
    commands[at]?.run();
  };
  /** Enter opens the first hit, also of a search that is still under way; a choice in the list opens itself. */
  const enter = async (event: Pressed) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || isChoosing()) return;
    // the window that opens takes the focus while Enter is still down: the same key would press its button
    event.preventDefault();
    if (isCommand(typed)) return run(0);
    const now = queryOf(kind, typed);
    if (!isSought(kind, now.search_value)) return;
    const [first] = await queries().fetchQuery(readOptions(appealEndpoints.search, { query: now }));
    if (first) open(first.id);
  };

  const hits = enough ? data : [];
  const found = hits.map((hit) => ({ value: String(hit.id), label: <SearchHit hit={hit} isOpened={hit.id === openedId} /> }));
  const by = hits[0]?.searchTypeId;
  const isOther = by !== undefined && kind !== 0 && by !== kind;
  const more = hits.length === searchResults ? t("shell.foundInTextsMore", { n: searchResults }) : t("shell.foundInTexts");
  const heading =
    by === 5 ? [more, indexing].filter(Boolean).join(". ") : isOther ? t("shell.foundByOther", { kind: t(kindNames[by]) }) : undefined;
  const options: Option[] = isCommand(typed)
    ? commands.map(({ label }, at) => ({ value: String(at), label }))
    : heading !== undefined
      ? [{ label: heading, options: found }]
      : found;

  return (
    <search className={topBarCss.search} id="search">
      <Select<Kind>
        className={topBarCss.searchKind}
        variant="borderless"
        value={kind}
        onChange={setKind}
        aria-label={t("shell.searchType")}
        popupMatchSelectWidth={false}
        options={([0, ...searchKinds] as const).map((value) => ({ value, label: t(kindNames[value]) }))}
      />
      <AutoComplete
        className={topBarCss.searchText}
        value={typed}
        onChange={setTyped}
        open={isOpen}
        onOpenChange={setOpen}
        onSelect={(value) => (isCommand(typed) ? run(Number(value)) : open(Number(value)))}
        onInputKeyDown={(event) => void enter(event).catch(() => undefined)}
        defaultActiveFirstOption={false}
        popupMatchSelectWidth={Math.min(560, window.innerWidth - 24)}
        notFoundContent={
          typed === "" ? null : (
            <span className={topBarCss.searchHint} data-part="search-hint">
              {hint}
            </span>
          )
        }
        options={options}
      >
        <Input
          id={boxId}
          type="search"
          variant="borderless"
          prefix={<SearchOutlined />}
          placeholder={t("shell.searchPlaceholder")}
          aria-label={t("shell.searchValue")}
        />
      </AutoComplete>
    </search>
  );
};

const isChoosing = () =>
  document.querySelector(".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active") !== null;

/** "/" by its place on the keyboard, on every screen. */
const useFocusKey = (): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPressed(event, "search") || typesHere(event.target)) return;
      if (document.querySelector(".ant-modal-wrap, .ant-drawer-open")) return;
      event.preventDefault();
      document.getElementById(boxId)?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
};

/** The typed text after a pause in typing, and what settles it at once. */
const useSettled = (value: string) => {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(() => settle(value), typingMs);
    return () => clearTimeout(waiting);
  }, [value]);
  return [settled, settle] as const;
};
