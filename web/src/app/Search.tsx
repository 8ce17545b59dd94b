import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { appealEndpoints, searchMinimum } from "@murojaat/contract";
import { useNavigate } from "@tanstack/react-router";
import { AutoComplete, Select } from "antd";
import Input from "antd/es/input/Input";
import { useEffect, useState } from "react";
import { useRead } from "../engine/api/use.ts";
import { useText } from "../engine/text/useText.tsx";

type Kind = keyof typeof searchMinimum;
const typingMs = 250;
const isLongEnough = (kind: Kind, value: string) => value.length >= searchMinimum[kind] && !(kind === 1 && value.startsWith("-"));

/** Finds an appeal by number, phone or name, as one types. */
export const Search = () => {
  const { t } = useText();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>(1);
  const [typed, setTyped] = useState("");
  const value = useSettled(kind === 2 ? typed.replace(/\D/g, "") : typed.trim());
  const enough = isLongEnough(kind, value);
  const {
    data = [],
    isFetching,
    isError,
  } = useRead(appealEndpoints.search, { query: { search_value: value, search_type_id: kind } }, { when: enough, keep: true });

  const hint = enough
    ? t(isFetching ? "common.loading" : isError ? "messages.system" : "shell.nothingFound")
    : t("shell.searchMin", { n: searchMinimum[kind] });
  const open = (id: string) => {
    setTyped("");
    void navigate({ to: "/appeals/card/{-$id}", params: { id } });
  };

  return (
    <search className="search" id="search">
      <Select<Kind>
        value={kind}
        onChange={setKind}
        aria-label={t("shell.searchType")}
        popupMatchSelectWidth={false}
        options={[
          { value: 1, label: t("shell.searchByNumber") },
          { value: 2, label: t("shell.searchByPhone") },
          { value: 3, label: t("shell.searchByApplicant") },
          { value: 4, label: t("shell.searchByLegal") },
        ]}
      />
      <AutoComplete
        value={typed}
        onChange={setTyped}
        onSelect={open}
        popupMatchSelectWidth={320}
        notFoundContent={typed === "" ? null : <span className="search-hint">{hint}</span>}
        options={
          enough
            ? data.map((hit) => ({
                value: String(hit.id),
                label: (
                  <span className="search-hit">
                    <strong>{hit.requestNumber}</strong> {hit.applicantName}
                  </span>
                ),
              }))
            : []
        }
      >
        <Input
          id="appeal-search"
          type="search"
          maxLength={200}
          prefix={<SearchOutlined />}
          placeholder={t("shell.searchValue")}
          aria-label={t("shell.searchValue")}
        />
      </AutoComplete>
    </search>
  );
};

/** What was typed, once the fingers rest. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(waiting);
  }, [value]);
  return settled;
};
