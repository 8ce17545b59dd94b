import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import { App, Button, Form, Input } from "antd";
import { useState } from "react";
import { useText } from "../text/useText.tsx";
import { isApiError } from "../api/errors.ts";
import { useLengthRule } from "../ui/useLengthRule.ts";
import type { ListViewState, SavedFilter } from "./useListView.ts";
import css from "./SavedFilters.module.css";
import proseCss from "../ui/prose.module.css";

/** What is saved, for the button and the form: filters of a list, choices of a report. */
export type SavedWords = Readonly<
  Record<
    "saved" | "save" | "none" | "nothing",
    | "lists.savedFilters"
    | "lists.saveFilter"
    | "lists.nothingSaved"
    | "lists.noFilterNow"
    | "reports.saved"
    | "reports.saveNow"
    | "reports.noneSaved"
    | "reports.nothingChosen"
  >
>;
type Props = {
  readonly state: { readonly memory: () => string; readonly recall: (memory: string) => void };
  readonly view: Pick<ListViewState, "saved" | "save">;
  readonly words: SavedWords;
  readonly onDone: () => void;
};

/** Saved filters and order: choose, add, delete. */
export const SavedFilters = ({ state, view, words, onDone }: Props) => {
  const { t } = useText();
  const atMost = useLengthRule();
  const { message } = App.useApp();
  const [form] = Form.useForm<{ name: string }>();
  const [busy, setBusy] = useState(false);
  const current = state.memory();

  const keep = async (saved: readonly SavedFilter[]) => {
    setBusy(true);
    try {
      await view.save({ saved: [...saved] });
      form.resetFields();
    } catch (error) {
      void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
    }
    setBusy(false);
  };
  const add = ({ name }: { name: string }) =>
    keep([...view.saved.filter((one) => one.name !== name.trim()), { name: name.trim(), query: current }]);

  return (
    <div className={css.saved} data-part="saved-filters">
      {view.saved.length === 0 && <p className={proseCss.soft}>{t(words.none)}</p>}
      <ul>
        {view.saved.map((one) => (
          <li key={one.name}>
            <Button
              type="link"
              aria-current={one.query === current}
              onClick={() => {
                state.recall(one.query);
                onDone();
              }}
            >
              {one.name}
            </Button>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`${t("common.delete")}: ${one.name}`}
              disabled={busy}
              onClick={() => void keep(view.saved.filter((other) => other !== one))}
            />
          </li>
        ))}
      </ul>
      <Form form={form} layout="vertical" disabled={busy} onFinish={(values) => void add(values)}>
        <Form.Item
          name="name"
          label={t(words.save)}
          rules={[{ required: true, whitespace: true, message: t("problems.required") }, atMost(60)]}
          {...(current === "" && { extra: t(words.nothing) })}
        >
          <Input disabled={current === "" || view.saved.length >= 20} placeholder={t("lists.filterName")} />
        </Form.Item>
        <Button htmlType="submit" type="primary" size="small" disabled={current === "" || view.saved.length >= 20} loading={busy}>
          {t("common.save")}
        </Button>
      </Form>
    </div>
  );
};
