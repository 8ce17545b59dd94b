import { maskPhone } from "../../../engine/privacy/masks.ts";
import type { Provider } from "./provider.ts";

type Log = { readonly info: (fields: object, text: string) => void };

/** The default of a demo: messages are printed on the console, with masked addresses. A production log never contains a text. */
export const shown = (method: string, log: Log): Provider => ({
  send: async ({ id, address, text }) => {
    log.info({ notification: id, method, to: maskPhone(address), text }, "message shown here and in the list: no provider is configured");
    return { providerId: null, delivered: false };
  },
});
