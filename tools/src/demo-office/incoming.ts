import { createHash } from "node:crypto";
import type { Random } from "./random.ts";
import { sealSecrets } from "@murojaat/server/office/applicants/secrets.ts";
import { codeOf, statusCodeLength } from "@murojaat/server/office/issued-letters/codes.ts";
import { toWire } from "@murojaat/server/engine/dates/days.ts";
import { pickRegistrator, type Registration } from "./appeal-builder.ts";
import type { Channel, Office } from "./directory.ts";
import type { World } from "./life.ts";
import { sendMessage, notifyApplicant } from "./messages.ts";
import { dayOfMoment, timestamp } from "./office-hours.ts";
import { outsideAreas, takesIncoming } from "./office-choices.ts";
import { makeApplicant, type Applicant } from "./people.ts";
import type { DemoRecord } from "./records.ts";
import { composeAppeal, fill, pickTheme, texts } from "./words.ts";
import type { AppealBuilder } from "./types.ts";

/** The channels through which people write themselves, and what their tickets begin with. */
const incomingChannels: Readonly<Record<string, string>> = { web: "WEB", telegram: "TG", my_fergana: "MF" };
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const languageIds = { ru: 1, uz: 2, uk: 3 } as const;

const newTicket = (random: Random, { code }: Channel): string =>
  `${incomingChannels[code]}-${Array.from({ length: 10 }, () => letters[random.whole(0, letters.length - 1)]).join("")}`;

/** The sender's own data, as the intake stores it. */
const senderData = ({ record: p }: Applicant): string =>
  JSON.stringify({
    applicantTypeId: p.applicant_type_id,
    ...(p.organization_name === null
      ? {
          lastName: p.last_name,
          firstName: p.first_name,
          middleName: p.middle_name,
          gendersId: p.gender_id,
          birthdate: p.birthdate && toWire(p.birthdate),
        }
      : { name: p.organization_name, director: p.director, inn: p.tax_id }),
    regionsId: p.region_id,
    areasId: p.area_id,
    mahallasId: p.mahalla_id,
    phone: p.phone,
  });

function incomingRecord(
  world: World,
  given: { office: Office; channel: Channel; applicant: Applicant; text: string; at: number },
): DemoRecord<"incoming_appeals"> {
  const id = world.nextId.incoming_appeals++;
  const ticket = newTicket(world.random, given.channel);
  return {
    id,
    ...sealSecrets("incoming_appeals", id, { passportSn: null, passportNum: null, address: given.applicant.address }),
    channel_id: given.channel.id,
    organization_id: given.office.id,
    status: "new",
    version: 1,
    ticket,
    status_code: codeOf(createHash("sha256").update(ticket).digest().subarray(0, statusCodeLength)),
    applicant: senderData(given.applicant),
    text: given.text,
    appeal_id: null,
    reason: null,
    reject_reason_id: null,
    decided_by: null,
    decided_at: null,
    created_at: timestamp(given.at),
    language_id: languageIds[given.applicant.script],
    kind_id: null,
  };
}

/** The external record that an appeal was registered from; its sender receives the number. */
export function bindIncoming(builder: AppealBuilder, { holder, channel, applicant, text, receivedAt }: Registration): void {
  const { world, record, registrator } = builder;
  const incoming = incomingRecord(world, { office: holder, channel, applicant, text, at: receivedAt });
  const decided = {
    status: "registered",
    version: 2,
    appeal_id: record.id,
    decided_by: record.registered_by,
    decided_at: record.created_at,
  };
  world.records.incoming_appeals.push(Object.assign(incoming, decided));
  notifyApplicant(builder, { kind: "registered", at: record.created_at, by: registrator, values: { deadline: toWire(record.deadline) } });
}

/** How long a rejection takes at most. Seconds of office time. */
const decidedWithin = 8 * 3600;

/** An external record that was rejected with a message to its sender, or one that still waits. */
function makeIncoming(world: World, office: Office, given: { channel: Channel; at: number; rejected: boolean }): void {
  const { random, directory, hours, records } = world;
  const day = dayOfMoment(given.at);
  const applicant = makeApplicant(random, directory, {
    id: 0,
    area: random.pick(outsideAreas(directory, office)),
    year: Number(day.slice(0, 4)),
    createdAt: timestamp(given.at),
    fakePhone: undefined,
    hasPhone: true,
  });
  const theme = pickTheme(random, Number(day.slice(5, 7)));
  const { text } = composeAppeal(random, applicant.script, { theme, place: applicant.place, together: false, again: false });
  const record = incomingRecord(world, { ...given, office, applicant, text });
  records.incoming_appeals.push(record);
  if (!given.rejected) return;
  const decided = hours.ofMoment(given.at) + random.whole(600, decidedWithin);
  // what came at the weekend waits for Monday
  if (decided > world.now) return;
  const decidedAt = timestamp(hours.toMoment(decided));
  const refusal = random.pick(texts.incomingRefusals);
  const reason = refusal[applicant.script];
  const registrator = pickRegistrator(world, office);
  Object.assign(record, {
    status: "rejected",
    version: 2,
    reason,
    reject_reason_id: directory.idOf("incoming_reject_reasons", refusal.code),
    decided_by: registrator.id,
    decided_at: decidedAt,
  });
  const template = directory.messages.get("sms_rejected")?.[applicant.script];
  if (template === undefined) throw new Error("There is no template for messages about a rejection.");
  const { organization_name, last_name, first_name, middle_name, phone } = applicant.record;
  sendMessage(
    world,
    {
      appeal_id: null,
      incoming_appeal_id: record.id,
      kind: "rejected",
      recipient: organization_name ?? `${last_name} ${first_name} ${middle_name}`,
      address: phone,
      text: fill(template, { ticket: record.ticket, reason }),
      sent_by: registrator.id,
    },
    decidedAt,
  );
}

const channelsOf = ({ directory }: World): Channel[] => [...directory.channels.values()].filter(({ code }) => code in incomingChannels);

/** Now and then something comes from outside that cannot be registered. */
export function makeRejected(world: World, office: Office, at: number): void {
  if (takesIncoming(office)) makeIncoming(world, office, { channel: world.random.pick(channelsOf(world)), at, rejected: true });
}

/** What has come to the governors' offices in the last two days and waits; in a demo office something in each channel, and something rejected. */
export function makeWaiting(world: World, until: number): void {
  const { random, directory, hours } = world;
  const waiting = directory.offices.filter(takesIncoming).flatMap((office) =>
    channelsOf(world).flatMap((channel) => {
      const count = office.demo ? random.whole(2, 5) : random.whole(0, 2);
      return Array.from({ length: office.demo ? count + 1 : count }, (_, n) => {
        const rejected = n === count;
        const at = rejected
          ? hours.toMoment(world.now - random.whole(decidedWithin, 2 * decidedWithin))
          : until - random.whole(600, 2 * 86_400);
        return { office, channel, at, rejected };
      });
    }),
  );
  for (const { office, ...given } of waiting.toSorted((a, b) => a.at - b.at)) makeIncoming(world, office, given);
}
