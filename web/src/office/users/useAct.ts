import type { Call, Endpoint, Reply } from "@murojaat/contract";
import { App } from "antd";
import type { ReactNode } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { queries } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useText } from "../../engine/text/useText.tsx";

type Question = { readonly title: string; readonly content?: ReactNode; readonly danger?: boolean };
/** Does something after a question; shows a refusal with the server's reason. */
export const useAct = () => {
  const { t, any } = useText();
  const { modal, message } = App.useApp();
  return <E extends Endpoint>(
    endpoint: E,
    input: Call<E>,
    { title, content, danger = false }: Question,
    done?: (reply: Reply<E>) => void,
  ) =>
    void modal.confirm({
      title,
      content,
      okText: t("common.yes"),
      cancelText: t("common.no"),
      okButtonProps: { danger },
      onOk: async () => {
        try {
          const reply = await call(endpoint, input);
          if (done) done(reply);
          else void message.success(t("common.success"));
          void queries().invalidateQueries();
        } catch (error) {
          const say = isApiError(error) && error.code === "second_needed" ? message.info : message.error;
          void say(refusalText(error, any));
        }
      },
    });
};
