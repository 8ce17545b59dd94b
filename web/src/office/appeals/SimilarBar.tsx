import { appealEndpoints, type SimilarAppeal } from "@murojaat/contract";
import { Button, Form, type FormInstance } from "antd";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { RegistrationValues } from "./form.ts";
import { earlierOf, isKnownPerson, nameOf, similarQuery, surelyIs, type SimilarQuery } from "./similar.ts";
import { isPressed } from "../../engine/keys/keys.ts";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import { MergeButton } from "./MergeButton.tsx";
import { SimilarList } from "./SimilarList.tsx";
import css from "./SimilarBar.module.css";

/** Pause after the last letter before the query. Milliseconds. */
const restMs = 700;
/** A repeat is of the same person (law, article 3): another person's appeal of the same text is shown, and cannot be marked. */
const isOfPerson = ({ reasons, differences }: SimilarAppeal): boolean =>
  differences.length === 0 && reasons.some((reason) => reason !== "text");

type Props = {
  readonly form: FormInstance<RegistrationValues>;
  /** The appeal being changed. */
  readonly id: number | undefined;
  readonly onTouched: () => void;
  /** Fills in the person of that record. */
  readonly onPerson: (applicantsId: number) => void;
};

/** Earlier appeals of the same person and open ones with a similar text, below the form during typing; one key accepts a suggestion. */
export const SimilarBar = ({ form, id, onTouched, onPerson }: Props) => {
  const { t } = useText();
  const bar = useRef<HTMLDivElement>(null);
  const values = Form.useWatch([], form);
  const asked = JSON.stringify(similarQuery(values ?? {}));
  const [settled, setSettled] = useState("{}");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), restMs);
    return () => clearTimeout(timer);
  }, [asked]);
  const query = JSON.parse(settled) as SimilarQuery;
  const isEnough = ["phone", "passportNum", "inn", "birthdate"].some((fact) => fact in query);
  const enough = isEnough || (query["text"]?.length ?? 0) > 40;
  const { data = [] } = useRead(
    appealEndpoints.similar,
    { query: { ...query, ...(id && { exceptId: id }) } },
    { when: enough, quiet: true, keep: true },
  );
  const found = enough ? data : [];
  const earlier = values?.appeal?.earlierAppealId;
  const proposed = earlier ? undefined : found.find((one) => surelyIs(one) !== undefined);
  // an appeal that is changed leaves its person by being edited; each known person is offered once
  const takenPerson: number | undefined = Form.useWatch(["applicant", "id"], { form, preserve: true });
  const known = id === undefined ? found.filter((one) => isKnownPerson(one, takenPerson)) : [];
  const offers = known.filter((one, at) => known.findIndex(({ applicantsId }) => applicantsId === one.applicantsId) === at);
  const person = proposed ? undefined : offers[0];

  const markOf = ({ proposal }: SimilarAppeal) => t(proposal === "duplicate" ? "form.markDuplicate" : "form.markRepeat");
  const take = (one: SimilarAppeal) => {
    form.setFieldsValue({ appeal: earlierOf(one) });
    onTouched();
  };
  const isShown = found.length > 0;
  useEffect(() => {
    if (!isShown) return;
    // a browser leaves a focused field where it is as long as only the bar covers it
    const reveal = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(".ant-drawer-body")?.contains(bar.current))
        target.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("focusin", reveal);
    return () => document.removeEventListener("focusin", reveal);
  }, [isShown]);
  useEffect(() => {
    if (!proposed && !person) return;
    const press = (event: KeyboardEvent) => {
      // held in a field, it goes on when its proposal was taken
      if (!isPressed(event, "take") || event.repeat) return;
      event.preventDefault();
      if (proposed) take(proposed);
      else onPerson(person!.applicantsId!);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });

  return (
    <div ref={bar} role="status" className={css.bar}>
      {isShown && (
        <SimilarList
          found={found}
          taken={earlier}
          tool={(one) => (
            <>
              {offers.includes(one) && (
                <Tool isFirst={one === person} onTake={() => onPerson(one.applicantsId!)}>
                  {t("form.takePerson")}
                </Tool>
              )}
              {takenPerson !== undefined && takenPerson > 0 && one.applicantsId !== null && one.applicantsId !== takenPerson && (
                <MergeButton person={{ id: takenPerson, name: nameOf(values.applicant) }} otherId={one.applicantsId} appealId={one.id} />
              )}
              {one.id !== earlier && isOfPerson(one) && (
                <Tool isFirst={one === proposed} onTake={() => take(one)}>
                  {markOf(one)}
                </Tool>
              )}
            </>
          )}
        />
      )}
    </div>
  );
};

type ToolProps = { readonly isFirst: boolean; readonly onTake: () => void; readonly children: ReactNode };
/** What may be done with one of them; the first is done by a key. */
const Tool = ({ isFirst, onTake, children }: ToolProps) => (
  <Button size="small" type={isFirst ? "primary" : "default"} {...(isFirst && keyed("take"))} onClick={onTake}>
    {isFirst ? <WithKey of="take">{children}</WithKey> : children}
  </Button>
);
