import type { MessageKey } from "@murojaat/contract/kit";

/** Where keys work, in the order of the page of all keys. */
export const places = {
  everywhere: "keys.everywhere",
  lists: "keys.lists",
  card: "keys.card",
  forms: "keys.forms",
  choices: "keys.choices",
  reception: "keys.reception",
  incoming: "keys.incoming",
} as const satisfies Record<string, MessageKey>;
export type Place = keyof typeof places;

/** What a key does in at least one place. */
type Meanings = { [P in Place]: { readonly [K in P]: MessageKey } & { readonly [K in Place]?: MessageKey } }[Place];
type Key = { readonly chords: readonly [string, ...string[]]; readonly means: Meanings };

/** Every key of the portal, by its physical place, so that it is the same on a Cyrillic layout. One key has one meaning. */
export const keys = {
  search: { chords: ["Slash"], means: { everywhere: "keys.search" } },
  help: { chords: ["Shift+Slash"], means: { everywhere: "keys.help" } },
  close: { chords: ["Escape"], means: { everywhere: "keys.close" } },

  next: { chords: ["KeyJ"], means: { lists: "keys.nextRow", card: "keys.nextCard" } },
  previous: { chords: ["KeyK"], means: { lists: "keys.previousRow", card: "keys.previousCard" } },
  down: { chords: ["ArrowDown"], means: { lists: "keys.nextRow", choices: "keys.nextChoice", reception: "keys.nextRow" } },
  up: { chords: ["ArrowUp"], means: { lists: "keys.previousRow", choices: "keys.previousChoice", reception: "keys.previousRow" } },
  open: {
    chords: ["Enter"],
    means: { lists: "keys.open", choices: "keys.takeChoice", reception: "keys.openLine", incoming: "keys.openIncoming" },
  },
  preview: { chords: ["Space"], means: { lists: "keys.preview", incoming: "keys.preview" } },
  mark: { chords: ["KeyX"], means: { lists: "keys.mark" } },
  create: { chords: ["KeyN"], means: { lists: "keys.newAppeal", reception: "keys.newLine" } },
  moveDown: { chords: ["Alt+Shift+ArrowDown"], means: { lists: "keys.moveDown" } },
  moveUp: { chords: ["Alt+Shift+ArrowUp"], means: { lists: "keys.moveUp" } },
  purpose: { chords: ["Digit1", "Digit2", "Digit3", "Digit4"], means: { card: "keys.purpose" } },

  save: { chords: ["Ctrl+Enter"], means: { forms: "keys.save", reception: "keys.save", incoming: "keys.save" } },
  saveAndNext: { chords: ["Ctrl+Shift+Enter"], means: { forms: "keys.saveAndNext" } },
  saveAndSend: { chords: ["Alt+Enter"], means: { forms: "keys.saveAndSend", incoming: "keys.saveAndSend" } },
  // the library opens a list of choices by any arrow key: the one without Alt is enough for that
  nextNeeded: { chords: ["Alt+ArrowDown"], means: { forms: "keys.nextNeeded", reception: "keys.nextNeeded", incoming: "keys.nextNeeded" } },
  take: { chords: ["Alt+KeyR"], means: { forms: "keys.take" } },
  takeAll: { chords: ["Alt+Shift+KeyR"], means: { forms: "keys.takeAll" } },

  clear: { chords: ["Delete", "Backspace"], means: { choices: "keys.clear" } },
} as const satisfies Record<string, Key>;
export type KeyName = keyof typeof keys;
export const keyNames = Object.keys(keys) as KeyName[];
export const chordsOf = (name: KeyName): readonly string[] => keys[name].chords;
export const meaningOf = (name: KeyName, place: Place): MessageKey | undefined =>
  (keys[name].means as Partial<Record<Place, MessageKey>>)[place];

type Pressed = Pick<KeyboardEvent, "code" | "ctrlKey" | "altKey" | "shiftKey" | "metaKey">;
/** The chord of a pressed key in the words of the table; undefined with the Windows or Command key. */
const chordOf = ({ code, ctrlKey, altKey, shiftKey, metaKey }: Pressed): string | undefined =>
  metaKey
    ? undefined
    : [ctrlKey && "Ctrl", altKey && "Alt", shiftKey && "Shift", code === "NumpadEnter" ? "Enter" : code].filter(Boolean).join("+");

export const isPressed = (event: Pressed, name: KeyName): boolean => chordsOf(name).includes(chordOf(event) ?? "");
/** Which of the chords of a key was pressed, from 0; -1: none. */
export const whichPressed = (event: Pressed, name: KeyName): number => chordsOf(name).indexOf(chordOf(event) ?? "");

/** Whether a key pressed here writes into a field. */
export const typesHere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const signs: Readonly<Record<string, string>> = {
  "Shift+Slash": "?",
  Slash: "/",
  Escape: "Esc",
  ArrowDown: "↓",
  ArrowUp: "↑",
};
/** A chord as it is written on a button; `space`: the word for that key. */
export const signOf = (chord: string, space = ""): string =>
  signs[chord] ??
  chord
    .split("+")
    .map((part) => signs[part] ?? (part === "Space" ? space : part.replace(/^(Key|Digit)/, "")))
    .join("+");
/** A chord as assistive technology reads it (`aria-keyshortcuts`). */
export const shortcutOf = (name: KeyName): string =>
  chordsOf(name)
    .map((chord) =>
      chord
        .replace("Ctrl", "Control")
        .replace(/(Key|Digit)(?=.$)/, "")
        .replace("Slash", "/"),
    )
    .join(" ");
