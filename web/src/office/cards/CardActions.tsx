import {
  appealActions,
  appealEndpoints,
  appealWorkflow,
  isLetterAct,
  judgedLetters,
  type AppealDetail,
  type Endpoint,
  type SimilarAppeal,
} from "@murojaat/contract";
import { useNavigate } from "@tanstack/react-router";
import { App, Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { useDrafted } from "../../engine/forms/drafts.ts";
import { useOptions } from "../../engine/choices/useOptions.ts";
import { repeatabilityIds } from "../appeals/form.ts";
import { DeleteDialog } from "../appeals/DeleteDialog.tsx";
import { MergeButton } from "../appeals/MergeButton.tsx";
import { SimilarList } from "../appeals/SimilarList.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { ActionBar } from "../../engine/workflow/ActionBar.tsx";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import { doneWords } from "../../engine/workflow/doneWords.tsx";
import { TypedChecks } from "../answer-checks/TypedChecks.tsx";
import { useSaid } from "../answer-checks/useSaid.ts";
import { LetterDialog } from "./LetterDialog.tsx";
import { offersOf, onAppeal, possibleIn, reasonOfIncomplete, withoutEarlier } from "./offers.ts";
import similarCss from "../appeals/SimilarBar.module.css";

/** Whether the registration has named an earlier appeal of the portal, shown to the reader or not. */
const isNamed = ({ earlierAppealId, earlierNumber, repeatabilityTypeId }: AppealDetail): boolean =>
  earlierAppealId !== null || (repeatabilityTypeId === repeatabilityIds.duplicate && earlierNumber === null);
/** Earlier appeals of the same person that say the same, while this one may join one of them. */
const useTwins = (appeal: AppealDetail): readonly SimilarAppeal[] => {
  const when = appeal.actions.includes("join-duplicate") && !isNamed(appeal);
  const { data } = useRead(appealEndpoints.twins, { params: { id: appeal.id } }, { when, quiet: true });
  return (when && data) || [];
};

const AppealDrawer = lazy(() => import("../appeals/AppealDrawer.tsx").then((m) => ({ default: m.AppealDrawer })));
/** Actions whose form comes from the table; the others have screens of their own. */
type Patched = Exclude<keyof typeof appealActions, "register" | "register-mahalla" | "update" | "delete">;
const isPatched = (name: string): name is Patched =>
  name in appealActions && !["register", "register-mahalla", "update", "delete"].includes(name);
/** The specification names the appeal `appealsId` where it goes to another organisation, and `appeal_id` elsewhere. */
const idName = (name: Patched) => (name.endsWith("send-another-org") ? "appealsId" : "appeal_id");

/** The actions allowed on the appeal now: labels, tone and forms from the table. */
export const CardActions = ({ appeal }: { appeal: AppealDetail }) => {
  const { t } = useText();
  const navigate = useNavigate();
  const [acting, setActing] = useState<string>();
  const twins = useTwins(appeal);
  const [twin, setTwin] = useState<number>();
  const drafted = useDrafted("appeal-action", { appealId: appeal.id });
  const close = () => {
    setActing(undefined);
    setTwin(undefined);
  };
  // without a named one it is offered beside each that may be joined
  const allowed = isNamed(appeal) ? appeal.actions : appeal.actions.filter((name) => name !== "join-duplicate");
  return (
    <>
      <ActionBar workflow={appealWorkflow} allowed={allowed} drafted={drafted} onAct={setActing} />
      {twins.length > 0 && (
        <div className={similarCss.beside}>
          <SimilarList
            found={twins}
            tool={(one) => (
              <>
                {one.applicantsId !== null && one.applicantsId !== appeal.applicant.id && (
                  <MergeButton
                    person={{ id: appeal.applicant.id, name: appeal.applicant.fullName }}
                    otherId={one.applicantsId}
                    appealId={appeal.id}
                  />
                )}
                {one.proposal === "duplicate" && (
                  <Button
                    size="small"
                    onClick={() => {
                      setTwin(one.id);
                      setActing("join-duplicate");
                    }}
                  >
                    {t("actions.joinDuplicate")}
                  </Button>
                )}
              </>
            )}
          />
        </div>
      )}
      {acting === "delete" && <DeleteDialog appeal={appeal} onClose={close} onDeleted={() => void navigate({ to: "/", replace: true })} />}
      {acting === "update" && (
        <Suspense>
          <AppealDrawer id={appeal.id} onClose={close} />
        </Suspense>
      )}
      {acting !== undefined && isPatched(acting) && (
        <Dialog key={acting} name={acting} appeal={appeal} twins={twins} twin={twin} onClose={close} />
      )}
    </>
  );
};

/** To whom the questions of a classification go. */
const receiversOf = ({ tasks }: AppealDetail): string =>
  [...new Set(tasks.filter(({ status }) => status === "draft").map((task) => task.executorName ?? task.organizationName))].join(", ");

type Props = {
  readonly name: Patched;
  readonly appeal: AppealDetail;
  /** Earlier appeals of the person that say the same, and the one that this appeal is to join. */
  readonly twins: readonly SimilarAppeal[];
  readonly twin: number | undefined;
  readonly onClose: () => void;
};
const Dialog = ({ name, appeal, twins, twin, onClose }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const said = useSaid();
  const posts = useOptions("posts", {}, name === "send-to-classification");
  const leaving = useOptions("unconsideredReasons", {}, name === "leave-unconsidered");
  const because = reasonOfIncomplete(appeal);
  const proposedEnd = because && {
    reasonId: leaving.choices.find(({ code }) => code === because)?.id,
    text: t("card.conclusionOfIncomplete"),
  };
  const reasons = useOptions("terminationReasons", {}, name === "terminate");
  const write = useWrite<Endpoint>(appealActions[name], { quiet: true });
  const submit = async (values: ActionValues) => {
    const body = { version: appeal.version, ...values };
    await write.mutateAsync(
      name === "accept-for-information" ? { params: { id: appeal.id }, body } : { body: { [idName(name)]: appeal.id, ...body } },
    );
    const post = posts.choices.find(({ id }) => id === values["position_levels_id"])?.name;
    const who = name === "finish-classification-task" ? receiversOf(appeal) : post;
    // the next card may stand here already
    void message.success(doneWords(appeal.requestNumber, any(appealWorkflow.actions[name].done), who && `→ ${who}`));
  };
  if (name === "send-letter") return <LetterDialog appeal={appeal} onSubmit={submit} onClose={onClose} />;
  // a form takes its proposals when it opens
  if (leaving.loading) return <FormWindow title={any(appealWorkflow.actions[name].label)} onCancel={onClose} />;
  return (
    <ActionDialog
      action={appealWorkflow.actions[name]}
      {...onAppeal(name, appeal)}
      fields={{
        possible: possibleIn(name, appeal),
        offers: offersOf(appeal, twins),
        ...(name === "join-duplicate" && {
          proposed: { earlierAppealId: twin },
          hides: (field) => field === "earlierAppealId" && isNamed(appeal),
        }),
        ...(name === "leave-unconsidered" && proposedEnd && { proposed: proposedEnd }),
        ...(name === "terminate" && { hides: withoutEarlier(appeal, reasons.choices) }),
      }}
      question={
        name === "finish-classification-task"
          ? t("card.finishQuestion", { count: appeal.tasks.filter((task) => task.status === "draft").length })
          : t("form.areYouSure")
      }
      {...(isLetterAct(name) && {
        below: (valuesNow) => (
          <TypedChecks judged={{ act: name, id: appeal.id }} field={judgedLetters[name].field} values={valuesNow()} said={said} />
        ),
      })}
      onSubmit={(values) => submit({ ...values, ...(isLetterAct(name) && { checks: said.body() }) })}
      onClose={onClose}
    />
  );
};
