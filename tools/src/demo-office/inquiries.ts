import { inquiryTerm } from "@murojaat/server/office/terms/deadlines.ts";
import type { Step } from "./life.ts";
import { createRandom } from "./random.ts";
import { dayOfMoment, timestamp } from "./office-hours.ts";
import type { DemoRecord } from "./records.ts";
import { texts } from "./words.ts";
import type { TaskBuilder } from "./types.ts";

/** What another body is asked while the executor works, and how that ends; `pending`: it has not. */
export function inquire(builder: TaskBuilder, end: "pending" | "answered" | "closed"): void {
  const { world, appeal, plan, executor, at } = builder;
  const { records, directory } = world;
  // chances of its own: without inquiries the office would be the same
  const random = createRandom(builder.record.id);
  const [body, question] = [random.pick(texts.bodies)[plan.script], random.pick(texts.inquiries)[plan.script]];
  const [answer, reason] = [random.pick(texts.inquiryAnswers)[plan.script], texts.noAnswer[plan.script]];
  const answerNumber = `${random.whole(1, 40)}/${random.whole(100, 9_999)}`;
  let record: DemoRecord<"inquiries"> | undefined;
  const send = (when: string, moment: number) => {
    const term = inquiryTerm(directory.calendar, dayOfMoment(moment));
    const before = records.inquiries.filter(({ appeal_id: id }) => id === appeal.record.id).length;
    record = {
      appeal_id: appeal.record.id,
      number: `${appeal.record.number}-${before + 1}`,
      organization_id: plan.to.id,
      sent_by: executor.id,
      sent_at: when,
      recipient_name: body,
      question,
      due_day: term.deadline,
      term: JSON.stringify(term),
      status: "pending",
      answer_number: null,
      answer_day: null,
      answer: null,
      close_reason: null,
      ended_by: null,
      ended_at: null,
    };
    records.inquiries.push(record);
    return [{ label: "fields.inquiryOrganization", before: null, after: body }];
  };
  const finish = (columns: (moment: number) => Partial<DemoRecord<"inquiries">>) => (_when: string, moment: number) => {
    if (!record) return [];
    Object.assign(record, { status: end, ended_by: executor.id, ended_at: timestamp(moment), ...columns(moment) });
    return [{ label: "fields.inquiry", before: null, after: record.number }];
  };
  const step = (action: string, weight: number, text: string, apply: NonNullable<Step["apply"]>): Step => ({
    of: appeal.of,
    action,
    to: undefined,
    actor: at(executor),
    weight,
    isSteady: true,
    text,
    apply,
  });
  const steps = [step("send-inquiry", 1, question, send)];
  if (end === "answered")
    steps.push(
      step(
        "answer-inquiry",
        2,
        answer,
        finish((moment) => ({ answer_number: answerNumber, answer_day: dayOfMoment(moment), answer })),
      ),
    );
  if (end === "closed")
    steps.push(
      step(
        "close-inquiry",
        3,
        reason,
        finish(() => ({ close_reason: reason })),
      ),
    );
  builder.insert(steps);
}
