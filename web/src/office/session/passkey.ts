import type { NewPasskey, ShownPasskey } from "@murojaat/contract";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

// what the server sends as options has the standard's shape, and its schema takes what browsers hand over
type Register = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Show = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Makes a passkey on a device of the user. Throws when the device or the user refuses. */
export const makePasskey = async (options: object): Promise<NewPasskey> =>
  plain(await startRegistration({ optionsJSON: options as Register })) as NewPasskey;
/** Asks for one of the user's passkeys. Throws when the device or the user refuses. */
export const showPasskey = async (options: object): Promise<ShownPasskey> =>
  plain(await startAuthentication({ optionsJSON: options as Show })) as ShownPasskey;

/** Without what is undefined: the server refuses fields that it does not know. */
const plain = (given: object): unknown => JSON.parse(JSON.stringify(given));
