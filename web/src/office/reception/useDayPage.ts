import { receptionEndpoints } from "@murojaat/contract";
import { App } from "antd";
import { readFile } from "../../engine/api/client.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { saveBlob } from "../../engine/files/save.ts";
import { useText } from "../../engine/text/useText.tsx";

/** Takes the page of who is received on a day, to be printed. */
export const useDayPage = () => {
  const { any } = useText();
  const { message } = App.useApp();
  return async (day: string) => {
    try {
      const { content, name } = await readFile(receptionEndpoints.dayPage.path, { day });
      saveBlob(content, name);
    } catch (error) {
      void message.error(refusalText(error, any));
    }
  };
};
