import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import type { AppealDetail, TaskView } from "@murojaat/contract";
import { Button } from "antd";
import { WhyThisDate } from "../appeals/WhyThisDate.tsx";
import { useDrafted } from "../../engine/forms/drafts.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Deadline } from "../../engine/ui/Deadline.tsx";
import { useRouting } from "./DraftForm.tsx";
import { useOpenTaskForm } from "./TaskForms.tsx";
import css from "./Drafts.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import actionBarCss from "../../engine/workflow/ActionBar.module.css";

type Props = { readonly appeal: AppealDetail; readonly drafts: readonly TaskView[]; readonly readOnly: boolean };

/** The questions of the appeal during classification; finishing classification dispatches them. */
export const Drafts = ({ appeal, drafts, readOnly }: Props) => {
  const { t } = useText();
  const open = useOpenTaskForm();
  const classifies = appeal.mayDraft && !readOnly;
  useRouting(appeal.id, classifies);
  const isBegun = useDrafted("task-action", { appealId: appeal.id }).has("draft");
  return (
    <section className={css.drafts} aria-labelledby="drafts-title">
      <div className={css.draftsHead}>
        <h2 id="drafts-title">{t("card.drafts")}</h2>
        {classifies && (
          <div className={actionBarCss.actions} data-lead={drafts.length === 0}>
            <Button
              type="primary"
              icon={<PlusOutlined />}
              {...(isBegun && { "data-draft": true, title: t("form.draftHere") })}
              onClick={() => open({ kind: "draft" })}
            >
              {t("actions.draft")}
            </Button>
          </div>
        )}
      </div>
      {drafts.length === 0 && <p className={proseCss.soft}>{t("card.noDrafts")}</p>}
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id} className={css.draft} data-part="draft">
            <div className={css.draftText}>
              <strong>{draft.groupName}</strong>
              <span>
                {[draft.organizationName, draft.departmentName, draft.executorName ?? draft.positionLevelName].filter(Boolean).join(" · ")}
              </span>
              <span className={proseCss.clamp}>{draft.text}</span>
              <span>
                <Deadline day={draft.deadline} daysLeft={draft.daysLeft} /> <WhyThisDate term={draft.term} />
              </span>
            </div>
            {!readOnly && (
              <div className={actionBarCss.actions} data-part="action-bar">
                {draft.actions.includes("update-draft") && (
                  <Button
                    size="small"
                    aria-label={`${t("actions.updateDraft")}: ${draft.groupName}`}
                    onClick={() => open({ kind: "draft", draft })}
                  >
                    {t("common.edit")}
                  </Button>
                )}
                {draft.actions.includes("delete-draft") && (
                  <Button
                    size="small"
                    danger
                    aria-label={`${t("actions.deleteDraft")}: ${draft.groupName}`}
                    onClick={() => open({ kind: "delete-draft", draft })}
                  >
                    {t("common.delete")}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
