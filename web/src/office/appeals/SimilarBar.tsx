import { appealEndpoints, type SimilarAppeal } from "@murojaat/contract";
import { Button, Form, type FormInstance } from "antd";
import { useEffect, useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { RegistrationValues } from "./form.ts";
import { earlierOf, similarQuery, type SimilarQuery } from "./similar.ts";
import { isPressed } from "../../engine/keys/keys.ts";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import { SimilarList } from "./SimilarList.tsx";
import css from "./SimilarBar.module.css";

/** Pause after the last letter before the query. Milliseconds. */
const restMs = 700;
/** A repeat is of the same person (law, article 3): another person's appeal of the same text is shown, and cannot be marked. */
const isOfPerson = ({ reasons }: SimilarAppeal): boolean => reasons.some((reason) => reason !== "text");

type Props = {
  readonly form: FormInstance<RegistrationValues>;
  /** The appeal being changed. */
  readonly id: number | undefined;
  readonly onTouched: () => void;
};

/** Earlier appeals of the same person and open ones with a similar text, below the form during typing; one key accepts a suggestion. */
export const SimilarBar = ({ form, id, onTouched }: Props) => {
  const { t } = useText();
  const values = Form.useWatch([], form);
  const asked = JSON.stringify(similarQuery(values ?? {}));
  const [settled, setSettled] = useState("{}");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), restMs);
    return () => clearTimeout(timer);
  }, [asked]);
  const query = JSON.parse(settled) as SimilarQuery;
  const enough = "phone" in query || "passportNum" in query || "inn" in query || (query["text"]?.length ?? 0) > 40;
  const { data = [] } = useRead(
    appealEndpoints.similar,
    { query: { ...query, ...(id && { exceptId: id }) } },
    { when: enough, quiet: true, keep: true },
  );
  const found = enough ? data : [];
  const earlier = values?.appeal?.earlierAppealId;
  const proposed = earlier ? undefined : found.find(({ proposal }) => proposal !== null);

  const markOf = ({ proposal }: SimilarAppeal) => t(proposal === "duplicate" ? "form.markDuplicate" : "form.markRepeat");
  const take = (one: SimilarAppeal) => {
    form.setFieldsValue({ appeal: earlierOf(one) });
    onTouched();
  };
  useEffect(() => {
    if (!proposed) return;
    const press = (event: KeyboardEvent) => {
      if (!isPressed(event, "take")) return;
      event.preventDefault();
      take(proposed);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });

  return (
    <div role="status" className={css.bar}>
      {found.length > 0 && (
        <SimilarList
          found={found}
          taken={earlier}
          tool={(one) =>
            one.id !== earlier &&
            isOfPerson(one) && (
              <Button
                size="small"
                type={one === proposed ? "primary" : "default"}
                {...(one === proposed && keyed("take"))}
                onClick={() => take(one)}
              >
                {one === proposed ? <WithKey of="take">{markOf(one)}</WithKey> : markOf(one)}
              </Button>
            )
          }
        />
      )}
    </div>
  );
};
