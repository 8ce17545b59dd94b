import { appealTerm } from "@murojaat/server/office/terms/deadlines.ts";
import { toWire } from "@murojaat/server/engine/dates/days.ts";
import { pickRegistrator, preferred } from "./appeal-builder.ts";
import { takeTerm } from "./appeal-terms.ts";
import type { Office } from "./directory.ts";
import type { Actor } from "./life.ts";
import { notifyApplicant } from "./messages.ts";
import { texts } from "./words.ts";
import type { AppealBuilder } from "./types.ts";

/** Who is asked over sending it on: the office above, at the root itself; undefined where that office has nobody. */
export const askedOffice = ({ world: { directory }, holder }: AppealBuilder): Office | undefined =>
  holder.parentId === null ? holder : directory.offices.find(({ id }) => id === holder.parentId);

const noTransfer = { transfer_org_id: null, transfer_from_status: null, transfer_asked_by: null, transfer_reason: null };

/** The holder asks to send it elsewhere. */
export function askTransfer({ world, record, holder, script, next }: AppealBuilder, asked: Office): void {
  // not who registered it: a mahalla's staff may not ask
  const asker: Actor = { user: pickRegistrator(world, holder), office: holder };
  const reason = world.random.pick(texts.transfers)[script];
  const from = record.status;
  next("ask-send-another-org", "transfer_asked", asker, 1, {
    text: reason,
    apply: () =>
      void Object.assign(record, {
        transfer_org_id: asked.id,
        transfer_from_status: from,
        transfer_asked_by: asker.user.id,
        transfer_reason: reason,
      }),
  });
}

const deciderAt = ({ world, holder }: AppealBuilder, asked: Office): Actor => {
  const leaders = [...asked.leaders.values()].flat();
  // at the root one of its leaders decides; elsewhere the registrars do it as well
  const user = asked === holder || world.random.chance(0.4) ? preferred(world, asked, "leader", leaders) : pickRegistrator(world, asked);
  return { user, office: asked };
};

export function refuseTransfer(builder: AppealBuilder, asked: Office): void {
  const { world, record, script, next } = builder;
  next("reject-ask-send-another-org", "registration", deciderAt(builder, asked), 1.5, {
    text: world.random.pick(texts.transferRefusals)[script],
    apply: () => void Object.assign(record, noTransfer),
  });
}

/** It moves: its number stays, its term starts again with the receiver. */
export function moveTo(builder: AppealBuilder, asked: Office, receiver: Office): void {
  const { world, record, script, language, kind, next } = builder;
  const decider = deciderAt(builder, asked);
  const before = builder.holder.id;
  next("accept-ask-send-another-org", "registration", decider, 1.5, {
    text: world.random.pick(texts.transferNotes)[script],
    apply: (at) => {
      Object.assign(record, noTransfer, { holder_id: receiver.id, forwarded_from_id: asked.id, position_level_id: null });
      const moved = takeTerm(builder, appealTerm(world.directory.calendar, kind, new Date(at)));
      notifyApplicant(builder, {
        kind: "forwarded",
        at,
        by: decider,
        values: { organization: receiver.names[language], deadline: toWire(record.deadline) },
      });
      return [{ label: "card.holder", before, after: receiver.id, list: "organizations" }, moved];
    },
  });
  builder.holder = receiver;
  builder.registrator = { user: pickRegistrator(world, receiver), office: receiver };
}
