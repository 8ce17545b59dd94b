import type { OptionSource } from "@murojaat/contract/kit";
import { Radio, type FormInstance } from "antd";
import { useState, type ReactNode } from "react";
import { useOptions } from "../choices/useOptions.ts";
import { useText } from "../text/useText.tsx";
import { taken, valueAt, type Difference } from "./differences.ts";
import css from "./Differences.module.css";
import proseCss from "../ui/prose.module.css";

type Side = "mine" | "theirs";
type Props = {
  readonly items: readonly Difference[];
  readonly form: FormInstance;
  /** Called after a choice: the form's own listeners see only typed input. */
  readonly onTaken?: (() => void) | undefined;
  /** The text of a value that no list of choices names. */
  readonly wordsOf?: ((item: Difference, value: unknown) => ReactNode) | undefined;
};

/** Field by field, the other person's value and the own one, to choose between. */
export const Differences = ({ items, form, onTaken, wordsOf }: Props) => {
  const { t } = useText();
  if (items.length === 0) return null;
  return (
    <div className={css.differences}>
      <p>{t("form.differences")}</p>
      {items.map((item) => (
        <Choice key={item.path.join(".")} item={item} form={form} onTaken={onTaken} wordsOf={wordsOf} />
      ))}
    </div>
  );
};

const Choice = ({ item, form, onTaken, wordsOf }: Omit<Props, "items"> & { item: Difference }) => {
  const { t, any } = useText();
  const [side, setSide] = useState<Side>(item.untouched ? "theirs" : "mine");
  // text typed after the choice survives a look at the other value
  const [mine, setMine] = useState(item.mine);
  const take = (next: Side) => {
    if (next === "theirs") setMine(structuredClone(form.getFieldsValue(true) as object));
    for (const [path, value] of taken(item, next === "theirs" ? item.theirs : mine)) form.setFieldValue(path, value);
    setSide(next);
    onTaken?.();
  };
  const sides = { theirs: item.theirs, mine } as const;
  return (
    <fieldset>
      <legend>{any(item.label)}</legend>
      <Radio.Group className={css.sides!} value={side} onChange={(event) => take(event.target.value as Side)}>
        {(["theirs", "mine"] as const).map((which) => (
          <Radio key={which} value={which}>
            <span className={proseCss.soft}>{t(which === "theirs" ? "form.theirs" : "form.mine")}:</span>{" "}
            <Words item={item} of={sides[which]} wordsOf={wordsOf} />
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
};

const Words = ({ item, of, wordsOf }: Pick<Props, "wordsOf"> & { item: Difference; of: object }) => {
  const { t } = useText();
  const value = valueAt(of, item.path);
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return <em>{t("card.nothing")}</em>;
  if (item.options) {
    const parent = item.within && valueAt(of, item.within);
    return <Names source={item.options} ids={[value].flat()} parent={typeof parent === "number" ? parent : undefined} />;
  }
  return <b>{wordsOf?.(item, value) ?? String(value as string | number)}</b>;
};

const Names = ({ source, ids, parent }: { source: OptionSource; ids: readonly unknown[]; parent: number | undefined }) => {
  const { choices } = useOptions(source, { parent });
  return <b>{ids.map((id) => choices.find((choice) => choice.id === id)?.name ?? "…").join(", ")}</b>;
};
