import type { MessageKey } from "@murojaat/contract/kit";
import { Modal } from "antd";
import { useText } from "../text/useText.tsx";
import { showKeys } from "./help.ts";
import { chordsOf, keyNames, meaningOf, places, signOf, type Place } from "./keys.ts";
import css from "./KeysHelp.module.css";

/** The keys of a place; those of one meaning share a line. */
const linesOf = (place: Place): [MessageKey, string[]][] => {
  const lines = new Map<MessageKey, string[]>();
  for (const name of keyNames) {
    const meaning = meaningOf(name, place);
    if (meaning) lines.set(meaning, [...(lines.get(meaning) ?? []), ...chordsOf(name)]);
  }
  return [...lines];
};

/** All keys of the portal by their places, made from the table of keys. */
export const KeysHelp = () => {
  const { t, any } = useText();
  return (
    <Modal open title={t("keys.title")} footer={null} width="min(860px, 96vw)" style={{ top: 32 }} onCancel={() => showKeys(false)}>
      <div className={css.places}>
        {(Object.keys(places) as Place[]).map((place) => (
          <section key={place} aria-labelledby={`keys-${place}`}>
            <h3 id={`keys-${place}`}>{any(places[place])}</h3>
            <dl className={css.keys}>
              {linesOf(place).map(([meaning, chords]) => (
                <div key={meaning}>
                  <dt>
                    {chords.map((chord) => (
                      <kbd key={chord}>{signOf(chord, t("keys.space"))}</kbd>
                    ))}
                  </dt>
                  <dd>{any(meaning)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
};
