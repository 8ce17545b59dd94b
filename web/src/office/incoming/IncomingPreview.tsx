import { incomingEndpoints, type IncomingRow } from "@murojaat/contract";
import { useRead } from "../../engine/api/use.ts";
import { FileList } from "../../engine/files/FileRow.tsx";
import { momentText, phoneText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { StatusTag } from "../../engine/ui/StatusTag.tsx";
import { LeftOut } from "../appeals/LeftOut.tsx";
import { beginningOf, useStays } from "../cards/stays.ts";
import css from "../cards/RowPreview.module.css";
import { MailNotes } from "../appeals/MailNotes.tsx";

/** What came from outside, beside its list: first what the row says, then all of the text, what was left out, and the files. */
export const IncomingPreview = ({ row }: { readonly row: IncomingRow }) => {
  const { t } = useText();
  const stays = useStays();
  const { data, error, refetch } = useRead(incomingEndpoints.get, { params: { id: row.id } }, { when: stays, quiet: true });
  const text = data ? data.appeal.text : beginningOf(row.text, 300);
  return (
    <article className={css.preview}>
      <div className={css.facts}>
        <StatusTag status={row.status}>{row.statusName}</StatusTag>
        <span>{[row.channelName, momentText(row.createdDate)].join(" · ")}</span>
      </div>
      <p className={css.who}>{row.applicantName}</p>
      <p className={css.where}>
        {[row.areaName, row.applicantPhone && phoneText(row.applicantPhone), data?.sender.email].filter(Boolean).join(" · ")}
      </p>
      {row.reason !== null && (
        <>
          <h3>{t("columns.rejectionReason")}</h3>
          <p className={css.text}>{row.reason}</p>
        </>
      )}
      <h3>{t("fields.text")}</h3>
      <p className={css.text}>{text || t("card.noText")}</p>
      {error && !data && <NotLoaded error={error} again={() => void refetch()} />}
      {data && (
        <>
          <MailNotes {...data} />
          <LeftOut parts={data.leftOut} />
          <h3>{t("card.files")}</h3>
          <FileList files={data.files} />
        </>
      )}
    </article>
  );
};
