import {
  bulkEndpoints,
  commonAnswerEndpoints,
  commonAnswerFields,
  leftOutReasons,
  ownNameOf,
  type Call,
  type Language,
  type CommonAnswerOffer,
  type LeftOutOfAnswer,
} from "@murojaat/contract";
import { useNavigate, useParams } from "@tanstack/react-router";
import { App, Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { cardHref, CardLink } from "../../engine/lists/Cell.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { FormPlace } from "../../engine/ui/FormWindow.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { Nothing } from "../../engine/ui/Nothing.tsx";
import type { ActionValues, AnyAction } from "../../engine/workflow/action.ts";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import { useSession } from "../session/useSession.ts";
import { GapButtons } from "./GapButtons.tsx";
import { CommonAnswerLinks, ProblemTitle } from "./AnswerLinks.tsx";
import { commonAnswerHref } from "./problemHref.ts";
import css from "./commonAnswers.module.css";
import blockCss from "../../engine/ui/block.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import rowsCss from "../../engine/ui/rows.module.css";

/** One answer for many questions of a common problem: the text, and who gets it. */
export const AnswerProblemScreen = () => {
  const id = Number((useParams({ strict: false }) as { id?: string }).id ?? 0);
  const read = useRead(commonAnswerEndpoints.offer, { params: { id } }, { quiet: true, fresh: true });
  return <Loaded read={read}>{(offer) => <Offer offer={offer} />}</Loaded>;
};

const Offer = ({ offer }: { readonly offer: CommonAnswerOffer }) => {
  const { t } = useText();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // a form that is still there would ask whether to leave it
  const [to, setTo] = useState<string>();
  const navigate = useNavigate();
  useEffect(() => {
    if (to !== undefined) void navigate({ href: to });
  }, [to, navigate]);
  const { tasks, leftOut, others } = offer;
  return (
    <FormPlace value={place}>
      <div className={css.writing}>
        {tasks.length > 0 && <div ref={setPlace} className={css.place} />}
        <div className={css.main}>
          <section className={blockCss.block} aria-labelledby="answered-problem">
            <h1 id="answered-problem" className={css.title}>
              <ProblemTitle id={offer.id} title={offer.title} />
            </h1>
            <Counts tasks={tasks} />
            {others > 0 && <p className={proseCss.soft}>{t("commonAnswers.others", { count: others })}</p>}
            <CommonAnswerLinks answers={offer.commonAnswers} />
            {tasks.length === 0 && <Nothing words={t("commonAnswers.nobody")} />}
          </section>
          {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
          {tasks.length > 0 && (
            <section className={blockCss.block} aria-labelledby="recipients">
              <h2 id="recipients">
                {t("commonAnswers.recipients")} <span className={proseCss.soft}>{tasks.length}</span>
              </h2>
              <ul className={rowsCss.rows}>
                {tasks.map(({ taskId, appealId, requestNumber, applicantName, language, deadline }) => (
                  <li key={taskId} className={rowsCss.line}>
                    <CardLink to={{ id: appealId, taskId }}>{requestNumber}</CardLink>
                    <span>{applicantName}</span>
                    <span className={proseCss.soft}>{ownNameOf({ language, alphabet: "1995" })}</span>
                    <span className={`${proseCss.soft} ${rowsCss.end}`}>{deadline}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      {place && tasks.length > 0 && to === undefined && <Writing offer={offer} onLeave={setTo} />}
    </FormPlace>
  );
};

const Counts = ({ tasks }: Pick<CommonAnswerOffer, "tasks">) => (
  <p>
    {[...Map.groupBy(tasks, ({ language }) => language)]
      .map(([language, some]) => `${ownNameOf({ language, alphabet: "1995" })}: ${some.length}`)
      .join(" · ")}
  </p>
);

const LeftOut = ({ leftOut }: { readonly leftOut: readonly LeftOutOfAnswer[] }) => {
  const { t, any } = useText();
  const accept = useWrite(bulkEndpoints.tasks);
  const items = leftOut.filter(({ why }) => why === "not_accepted").map(({ taskId, version }) => ({ id: taskId, version }));
  return (
    <section className={blockCss.block} aria-labelledby="left-out">
      <div className={css.head}>
        <h2 id="left-out">
          {t("commonAnswers.leftOut")} <span className={proseCss.soft}>{leftOut.length}</span>
        </h2>
        {items.length > 0 && (
          <Button
            size="small"
            loading={accept.isPending}
            onClick={() => accept.mutate({ body: { action: "accept", items: items.slice(0, 100), input: {} } })}
          >
            {t("commonAnswers.accept", { count: items.length })}
          </Button>
        )}
      </div>
      <ul className={rowsCss.rows}>
        {leftOut.map(({ taskId, appealId, requestNumber, applicantName, why }) => (
          <li key={taskId} className={rowsCss.line}>
            <CardLink to={{ id: appealId, taskId }}>{requestNumber}</CardLink>
            <span>{applicantName}</span>
            <span className={proseCss.soft}>{any(leftOutReasons[why])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

type Written = Call<typeof commonAnswerEndpoints.write>["body"];
const writing = {
  from: [],
  to: "same",
  permission: "task_answer",
  who: "",
  input: commonAnswerFields,
  label: "commonAnswers.make",
} as const satisfies AnyAction;
/** Where all read one of the two texts, it is needed; otherwise who reads one that is left out gets no letter. */
const neededTexts = (languages: ReadonlySet<Language>) => {
  const { text, textRu } = commonAnswerFields;
  return {
    text: { ...text, required: !languages.has("RU") },
    textRu: { ...textRu, required: languages.size === 1 && languages.has("RU") },
  };
};
type WritingProps = { readonly offer: CommonAnswerOffer; readonly onLeave: (to: string) => void };
const Writing = ({ offer: { id, tasks }, onLeave }: WritingProps) => {
  const { t } = useText();
  const { modal, message } = App.useApp();
  const written = useRef<number>(undefined);
  const { user } = useSession();
  // the form must not change while one types
  const [first] = useState(tasks[0]!);
  const languages = new Set(tasks.map(({ language }) => language));
  const isAsked = (name: string) =>
    name === "textRu" ? languages.has("RU") : name !== "text" || languages.has("UZ") || languages.has("UK");
  const write = async (values: ActionValues) => {
    const made = await call(commonAnswerEndpoints.write, { params: { id }, body: values as Written });
    const mute = made.leftOut.filter(({ why }) => why === "no_text");
    void message.success(t("commonAnswers.made", { count: made.made }));
    if (mute.length > 0)
      void modal.warning({ title: t("commonAnswers.noText"), content: mute.map(({ requestNumber }) => requestNumber).join(", ") });
    written.current = made.id;
  };
  return (
    <ActionDialog
      action={{ ...writing, input: { ...commonAnswerFields, ...neededTexts(languages) } }}
      title={`${t("commonAnswers.write")} · ${tasks.length}`}
      on={{ appealId: first.appealId, taskId: first.taskId }}
      draftForm="common-answer"
      fields={{
        possible: { signerId: (choice) => choice.id !== user.id },
        hides: (name) => !isAsked(name),
        beside: {
          text: () => <GapButtons language="UZ" fieldId="text" />,
          textRu: () => <GapButtons language="RU" fieldId="textRu" />,
        },
      }}
      note={<p className={`${proseCss.soft} ${css.note}`}>{t("commonAnswers.gapsNote")}</p>}
      onSubmit={write}
      onClose={() =>
        onLeave(written.current === undefined ? cardHref({ id: first.appealId, taskId: first.taskId }) : commonAnswerHref(written.current))
      }
    />
  );
};
