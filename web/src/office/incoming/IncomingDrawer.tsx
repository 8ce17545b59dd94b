import { drawerWidth, incomingEndpoints, type IncomingRow } from "@murojaat/contract";
import { Drawer } from "antd";
import { useRead } from "../../engine/api/use.ts";
import { Messages } from "../cards/Messages.tsx";
import { FileList } from "../../engine/files/FileRow.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { StatusTag } from "../../engine/ui/StatusTag.tsx";
import { LeftOut } from "../appeals/LeftOut.tsx";
import { ApplicantBlock } from "../appeals/ApplicantBlock.tsx";
import css from "./IncomingDrawer.module.css";
import blockCss from "../../engine/ui/block.module.css";
import { AppealText } from "../appeals/AppealText.tsx";
import { MailNotes } from "../appeals/MailNotes.tsx";

type Props = { readonly row: Pick<IncomingRow, "id" | "ticket">; readonly onClose: () => void };

/** An incoming appeal: its state, the decision and its messages, the sender, the text. */
export const IncomingDrawer = ({ row, onClose }: Props) => {
  const { t } = useText();
  const title = t("form.incomingAppeal", { ticket: row.ticket });
  const read = useRead(incomingEndpoints.get, { params: { id: row.id } }, { quiet: true });
  return (
    <Drawer open title={title} size={Math.min(drawerWidth, window.innerWidth)} onClose={onClose}>
      <Loaded read={read}>
        {({ status, statusName, channelName, createdDate, reason, decision, appeal, place, files, sender, leftOut, ...mail }) => (
          // arrow keys scroll a body that is longer than the window
          <div className={css.incomingRecord} role="region" aria-label={title} tabIndex={0}>
            <section className={blockCss.block} aria-labelledby="incoming-title">
              <h2 id="incoming-title">{t("fields.appealData")}</h2>
              <p>
                <StatusTag status={status}>{statusName}</StatusTag>
              </p>
              <MailNotes {...mail} />
              <AppealText text={appeal.text} />
              <Facts
                facts={[
                  [t("fields.channel"), channelName],
                  [t("columns.place"), place && [place.placeAreaName, place.placeMahallaName].filter(Boolean).join(", ")],
                  [t("columns.receivedDate"), momentText(createdDate)],
                  [t("columns.rejectionReason"), reason],
                  [t("columns.rejectedDate"), decision && momentText(decision.date)],
                  [t("card.rejectedBy"), decision?.byName],
                ]}
              />
              <LeftOut parts={leftOut} />
              {files.length > 0 && (
                <>
                  <h3>{t("card.files")}</h3>
                  <FileList files={files} />
                </>
              )}
            </section>
            <ApplicantBlock applicant={sender} count={1} expanded />
            {decision && decision.messages.length > 0 && (
              <section className={blockCss.block} aria-labelledby="sent-title">
                <h2 id="sent-title">{t("columns.senderTold")}</h2>
                <Messages rows={decision.messages} />
              </section>
            )}
          </div>
        )}
      </Loaded>
    </Drawer>
  );
};
