import type { CrudRow, Endpoint } from "@murojaat/contract/kit";
import { App } from "antd";
import { call } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { queries } from "../api/queries.ts";
import { numberText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { titleOf } from "./referenceList.ts";
import { refusalText } from "../api/refusal.ts";
import css from "./useRemove.module.css";

type Removed = Pick<CrudRow, "id" | "name" | "version">;
type Uses = { readonly count: number; readonly usedBy: readonly { readonly name: string; readonly count: number }[] };
const usesOf = (error: unknown): Uses | undefined =>
  isApiError(error) && error.code === "in_use" && typeof error.details === "object" && "usedBy" in (error.details ?? {})
    ? (error.details as Uses)
    : undefined;

/** Deletes a record after the specified question; for a record in use, shows where and how often it is used. */
export const useRemove = (endpoint: Endpoint | undefined): ((row: Removed, then: () => void) => void) => {
  const { t, any } = useText();
  const { modal, message } = App.useApp();
  const remove = async (row: Removed, then: () => void) => {
    try {
      await call(endpoint!, { params: { id: row.id }, query: { version: row.version } });
      void message.success(t("common.deleted"));
      then();
    } catch (error) {
      const uses = usesOf(error);
      if (uses)
        modal.warning({
          title: t("errors.in_use"),
          okText: t("crud.understood"),
          content: (
            <>
              <p>{t("crud.usedTimes", { name: titleOf(row), count: numberText(uses.count) })}</p>
              <ul className={css.uses}>
                {uses.usedBy.map((use) => (
                  <li key={use.name}>
                    <span>{use.name}</span>
                    <strong>{numberText(use.count)}</strong>
                  </li>
                ))}
              </ul>
            </>
          ),
        });
      else void message.error(refusalText(error, any));
    } finally {
      void queries().invalidateQueries();
    }
  };
  return (row, then) =>
    void modal.confirm({
      title: t("messages.deleteRow"),
      content: titleOf(row),
      okText: t("common.yes"),
      cancelText: t("common.no"),
      okButtonProps: { danger: true },
      onOk: () => remove(row, then),
    });
};
