import { eventReceiverEndpoints, exchangeEndpoint, receiverLimits, type NewEventReceiver } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { isSigned, keyOfCall, refuseReplay } from "../../engine/http/signed-calls.ts";
import { addJob } from "../../engine/jobs/jobs.ts";
import { noteReadingOf } from "../../engine/privacy/reading-log.ts";
import { areThere } from "../../engine/references/checks.repository.ts";
import { refuseConflict, versionOf } from "../../engine/references/versions.ts";
import { refuseOutside } from "../roles/reach.ts";
import { receiverUrl, type EventHosts } from "./event-hosts.ts";
import * as receivers from "./event-receivers.repository.ts";
import { findExchanged } from "./exchange.repository.ts";
import { pageOfGivenUp, sendAgain } from "./outgoing-events.repository.ts";
import { sendOutgoingEvents } from "./outgoing-events.jobs.ts";

const givenOf = ({ name, url, kinds, organizationIds, fields, isActive }: NewEventReceiver): NewEventReceiver => ({
  name,
  url,
  kinds,
  organizationIds,
  fields,
  isActive,
});
const versioned = (row: receivers.ReceiverRow) => ({ ...row, version: versionOf(givenOf(row)) });

/** Receivers of events: who they are, and what was given up. Events are sent by `outgoing-events.jobs.ts`. */
export const eventReceiverRoutes = (app: FastifyInstance, hosts: EventHosts): void => {
  const { list, create, update, renewKey, givenUp, sendAgain: again } = eventReceiverEndpoints;
  const names = [...hosts.keys()];
  const refuseBroken = async (ctx: Ctx, { url, organizationIds }: NewEventReceiver): Promise<void> => {
    if (organizationIds.length === 0 && !can(ctx, "administer_all")) throw ruleBroken(problem("organizationIds", "beyond_own_reach"));
    if (organizationIds.length > 0 && !(await areThere(ctx.db, "organizations", organizationIds)))
      throw ruleBroken(problem("organizationIds", "no_such_record"));
    await refuseOutside(ctx, "organizationIds", organizationIds);
    if (!receiverUrl(hosts, url)) throw ruleBroken(problem("url", "host_not_allowed", names.join(", ")));
  };
  serve(app, list, async (ctx) => ({ rows: (await receivers.listReceivers(ctx)).map(versioned), hosts: names }));
  serve(app, create, async (ctx, { body }) => {
    await refuseBroken(ctx, body);
    if ((await receivers.countReceivers(ctx.db)) >= receiverLimits.receivers) throw new AppError("too_many");
    const made = await receivers.insertReceiver(ctx.db, body);
    ctx.audit(`event_receivers:${made.id}`, { receiver: body });
    return made;
  });
  serve(app, update, async (ctx, { params: { id }, body: { version, ...given } }) => {
    const before = versioned(needFound(await receivers.findReceiver(ctx, id)));
    await refuseConflict(ctx, `event_receivers:${id}`, version, before);
    await refuseBroken(ctx, given);
    await receivers.updateReceiver(ctx, id, given);
    const now = givenOf(given);
    ctx.audit(`event_receivers:${id}`, {
      changes: Object.fromEntries(
        Object.entries(now).flatMap(([name, value]) => {
          const was = before[name as keyof NewEventReceiver];
          return JSON.stringify(was) === JSON.stringify(value) ? [] : [[name, [was, value]]];
        }),
      ),
    });
    await addJob(ctx.db, sendOutgoingEvents, { receiver: id }, { queue: `outgoing-events-${id}` });
    return { version: versionOf(now) };
  });
  serve(app, renewKey, async (ctx, { params: { id } }) => {
    needFound(await receivers.findReceiver(ctx, id));
    ctx.audit(`event_receivers:${id}`);
    return { id, key: await receivers.renewKey(ctx, id) };
  });
  serve(app, givenUp, async (ctx, { params: { id }, query }) => {
    needFound((await receivers.listReceivers(ctx)).find((one) => one.id === id));
    return pageOfGivenUp(ctx.db, id, query);
  });
  serve(app, again, async (ctx, { params: { id }, body: { eventId } }) => {
    needFound(await receivers.findReceiver(ctx, id));
    const count = await sendAgain(ctx.db, id, eventId, ctx.now);
    if (count === 0 && eventId !== undefined) throw new AppError("not_found");
    ctx.audit(`event_receivers:${id}`, { again: count });
    await addJob(ctx.db, sendOutgoingEvents, { receiver: id }, { queue: `outgoing-events-${id}` });
    return { again: count };
  });

  serve(app, exchangeEndpoint, async (ctx, { params }, { request }) => {
    const { id: keyId, secret } = await keyOfCall(request, (id) => receivers.findReceiverKey(ctx.db, id));
    if (!isSigned(request, secret, Buffer.alloc(0))) throw new AppError("wrong_key");
    await refuseReplay(ctx.db, request, {
      keyId,
      nonces: "receiver_nonces",
      perMinute: receiverLimits.perMinute,
      lockKey: receivers.lockReceiverKey(keyId),
    });
    const found = needFound(await findExchanged(ctx, keyId, params.id));
    noteReadingOf(ctx, keyId, { appealId: params.id, list: "exchange" });
    return found;
  });
};
