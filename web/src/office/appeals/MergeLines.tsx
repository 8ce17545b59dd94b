import SwapOutlined from "@ant-design/icons/es/icons/SwapOutlined";
import {
  legalEntity,
  mergeEndpoints,
  mergeLineLabels,
  type MergedLine,
  type MergedSide,
  type MergeLine,
  type Reply,
} from "@murojaat/contract";
import { Alert, Button, Radio } from "antd";
import { dayOf, phoneText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./MergeDialog.module.css";
import noteCss from "../../engine/ui/note.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import tagCss from "../../engine/ui/tag.module.css";

export type Preview = Reply<typeof mergeEndpoints.preview>;
type Side = Preview["newer"];
/** What a person chose; of other lines the newer value is proposed. */
export type Chosen = { readonly [line in MergeLine]?: Side };

const sideOf = ({ newer }: Preview, { line, stays }: MergedLine, chosen: Chosen): Side =>
  stays === "asked" ? (chosen[line] ?? newer) : stays;
/** The lines that the kept record takes from the other one. */
export const takenLines = (preview: Preview, chosen: Chosen): MergeLine[] =>
  preview.mayTake ? preview.lines.flatMap((one) => (sideOf(preview, one, chosen) === "other" ? [one.line] : [])) : [];
/** Why the two are not merged; the phone is not lost that is taken. */
export const refusalWith = ({ refusal }: Preview, lines: readonly MergeLine[]): Preview["refusal"] =>
  refusal === "phone_would_be_lost" && lines.includes("phone") ? null : refusal;

/** What is told apart of the appeals that move. */
const counted = {
  repeats: "merges.repeats",
  representatives: "form.throughRepresentative",
  receptions: "reception.journal",
  incoming: "administration.incomingAppeals",
} as const;

type Props = {
  readonly preview: Preview;
  readonly refusal: Preview["refusal"];
  readonly chosen: Chosen;
  readonly onChoose: (line: MergeLine, side: Side) => void;
  readonly onSwap: () => void;
};
/** Line by line what each record says and what stays; the counts are of what moves. */
export const MergeLines = ({ preview, refusal, chosen, onChoose, onSwap }: Props) => {
  const { t } = useText();
  const { kept, other, lines, newer, mayTake } = preview;
  const counts = Object.entries(counted).flatMap(([name, label]) => {
    const n = other[name as keyof typeof counted];
    return n > 0 ? [`${t(label)}: ${n}`] : [];
  });
  const labelOf = (line: MergeLine) =>
    t(line === "address" && kept.applicant.typeId === legalEntity ? "fields.legalAddress" : mergeLineLabels[line]);
  const head = (words: string, side: Side, { lastAppealAt }: MergedSide) => (
    <th scope="col">
      {words}
      {side === newer && lastAppealAt && (
        <span className={proseCss.soft}> ({t("merges.newer", { day: dayOf(Date.parse(lastAppealAt)) })})</span>
      )}
    </th>
  );
  const cell = (one: MergedLine, side: Side) => {
    const value = one[side] ?? (one.line === "phone" ? t("card.fakePhone") : null);
    const shown = value && (one.line === "phone" || one.line === "homePhone") ? phoneText(value) : value;
    const stays = sideOf(preview, one, chosen) === side;
    return (
      <td data-stays={mayTake && one.stays !== "kept" && stays}>
        {mayTake && one.stays === "asked" ? (
          <Radio className={css.choice!} name={`merge-${one.line}`} checked={stays} onChange={() => onChoose(one.line, side)}>
            {shown}
          </Radio>
        ) : (
          (shown ?? "—")
        )}
      </td>
    );
  };
  const asked = lines.filter(({ stays }) => stays === "asked");
  return (
    <>
      {refusal ? (
        <Alert type="warning" showIcon role="alert" className={noteCss.note} title={t(`problems.${refusal}`)} />
      ) : (
        <Alert
          type="info"
          className={noteCss.note}
          title={t("merges.note", { name: other.applicant.fullName, count: other.appeals })}
          description={counts.join(" · ")}
        />
      )}
      <div className={css.ask}>
        <p>{mayTake ? asked.length > 0 && t("merges.choose") : t("merges.nothingTaken")}</p>
        <Button size="small" icon={<SwapOutlined />} autoFocus onClick={onSwap}>
          {t("merges.swap")}
        </Button>
      </div>
      <table className={css.sides} aria-label={t("merges.dialog")}>
        <thead>
          <tr>
            <td />
            {head(t("merges.stays"), "kept", kept)}
            {head(t("merges.goes"), "other", other)}
          </tr>
        </thead>
        <tbody>
          {[...asked, ...lines.filter((one) => !asked.includes(one))].map((one) => (
            <tr key={one.line}>
              <th scope="row">
                {labelOf(one.line)}{" "}
                {mayTake
                  ? one.stays === "other" && <span className={tagCss.mark}>{t("merges.filled")}</span>
                  : one.stays === "asked" && <span className={tagCss.mark}>{t("merges.differs")}</span>}
              </th>
              {cell(one, "kept")}
              {cell(one, "other")}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
