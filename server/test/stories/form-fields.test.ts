import {
  appealFields,
  applicantFields,
  formValues,
  ofItsType,
  type AppealRecord,
  type ApplicantRecord,
  type FormField,
  type FormFields,
} from "@murojaat/contract";
import { numberKinds } from "@murojaat/contract/kit";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";
import { byForm, pdf } from "../support/uploads.ts";

let portal: Portal;
let at: Stations;
let registrator: Person;
type Ids = Record<string, number>;
/** Choices that go together: a post office with its letters, or a reception; a place with all of its parts. */
let routes: readonly Ids[];
let places: readonly Ids[];
let earlier: AppealRecord;
const problemPlace = ({ areasId, mahallasId }: Ids) => ({ placeAreaId: areasId, placeMahallaId: mahallasId });
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  registrator = await portal.as("registrator");
  const { rows } = await sql<{ letters: Ids; reception: Ids; places: Ids[] }>`
    select (select json_build_object('channelId', c.channel_id, 'senderOrgId', s.sender_organization_id) from sender_organization_channels s
              join organization_channels c on c.channel_id = s.channel_id and c.organization_id = o.id limit 1) as letters,
           (select json_build_object('channelId', c.channel_id, 'receptionLeaderId', (select max(u.id) from users u where u.organization_id = o.id))
              from organization_channels c join channels h on h.id = c.channel_id and h.form = 'personal' where c.organization_id = o.id limit 1) as reception,
           (select json_agg(p) from (select a.region_id as "regionsId", a.id as "areasId", m.id as "mahallasId" from mahallas m join areas a on a.id = m.area_id
              order by m.id desc limit 5) p) as places
      from organizations o where o.id = (select organization_id from users where login = 'registrator')`.execute(portal.db);
  routes = [rows[0]!.letters, rows[0]!.reception];
  places = rows[0]!.places;
  earlier = await at.registered();
});
afterAll(() => portal.close());

const texts = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .array(fc.stringMatching(/^[A-Za-zʻʼҚқЎўҒғҲҳЁёь0-9«»№.,!/-]{1,9}$/u), { minLength: 1, maxLength: 4 })
      .map((words) => words.join(" ").slice(0, max).trim()),
    fc.constant("ў".repeat(max)),
  );
const days = fc.date({ min: new Date("1930-01-01"), max: new Date("2026-10-31"), noInvalidDate: true }).map((date) => {
  const [year, month, day] = date.toISOString().slice(0, 10).split("-");
  return `${day}.${month}.${year}`;
});
const maxOf = ({ form }: FormField): number =>
  (form as { maxLength?: number; maximum?: number }).maxLength ?? (form as { maximum?: number }).maximum!;
/** Values of the fields that go with nothing else; choices by the ids that the dictionaries of every installation have. */
const valueOf = (name: string, field: FormField): fc.Arbitrary<unknown> => {
  if (field.kind === "text" || field.kind === "longText") return texts(maxOf(field));
  if (field.kind === "number") return fc.stringMatching(numberKinds[field.number!].stored);
  if (field.kind === "email") return fc.stringMatching(/^[a-z]{1,9}(\.[a-z]{1,9})?@[a-z]{2,9}\.(uz|com)$/);
  // the days of other papers are not after it
  if (name === "incomingDocDate") return fc.constantFrom("31.10.2026", "02.11.2026", "16.11.2026");
  if (field.kind === "day") return days;
  if (field.kind === "count") return fc.integer({ min: 0, max: maxOf(field) });
  if (field.kind === "flag") return fc.boolean();
  if (field.kind === "language") return fc.constantFrom(1, 2, 3);
  if (name === "satulationId") return fc.constant(2);
  if (["applicantTypeId", "gendersId", "repeatabilityTypeId"].includes(name)) return fc.constantFrom(1, 2);
  if (["socialStatusId", "privilagedCategoriesId", "complainedOrgId"].includes(name)) return fc.constantFrom(1, 2, 3);
  throw new Error(`There are no values for the field ${name}.`);
};
const together = [
  "channelId",
  "senderOrgId",
  "receptionLeaderId",
  "regionsId",
  "areasId",
  "mahallasId",
  "placeAreaId",
  "placeMahallaId",
  "isFakePhoneNumber",
  "incompleteKind",
];
const apart = ["earlierAppealId", "earlierNumber", "earlierDate", "files", "representative", ...together];
const formOf = (fields: FormFields): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => !apart.includes(name))
        .map(([name, field]) => [name, valueOf(name, field)]),
    ),
  );

const filled = async () => {
  const representative = {
    name: "Rahimov Olim",
    authorityKindId: 1,
    documentNumber: "77-A",
    documentDate: "01.03.2026",
    phone: "935554433",
    address: "Buloq koʻchasi, 3",
  };
  const upload = async (name: string) => (at.ok(await byForm(portal, name, pdf)) as { resourceId: number }).resourceId;
  return fc
    .sample(
      fc.record({
        applicant: formOf(applicantFields),
        appeal: formOf(appealFields),
        route: fc.constantFrom(...routes),
        place: fc.constantFrom(...places),
        elsewhere: fc.constantFrom(...places),
        isOnPaper: fc.boolean(),
        isRepresented: fc.boolean(),
      }),
      { numRuns: 30, seed: 40 },
    )
    .map((one) => ({ ...one, representative, upload }));
};
const read = async (id: number) => {
  const appeal = at.ok(await registrator.get(`/appeals/${id}`)) as AppealRecord;
  const applicant = at.ok(await registrator.get(`/applicants/${appeal.applicantsId}`)) as ApplicantRecord;
  return { appeal, applicant };
};
/** What a person changes cannot be told from what they leave, so the whole form is sent as it was opened. */
const savedUnchanged = async ({ appeal, applicant }: Awaited<ReturnType<typeof read>>) =>
  at.ok(
    await registrator.put("/appeal-actions/update-with-applicant", {
      appeal: { id: appeal.id, applicantsId: appeal.applicantsId, ...formValues(appealFields, appeal) },
      applicant: ofItsType({ id: applicant.id, ...formValues(applicantFields, applicant) }),
      version: appeal.version,
    }),
  );

describe("a registration form with every field filled", () => {
  it("is read as it was written, and saved unchanged loses nothing", async () => {
    for (const [n, { applicant, appeal, route, place, elsewhere, isOnPaper, isRepresented, representative, upload }] of (
      await filled()
    ).entries()) {
      const files = [await upload(`xat-${n}.pdf`)];
      const proof = isRepresented ? { ...representative, files: [await upload(`ishonch-${n}.pdf`)] } : null;
      const given = {
        applicant: ofItsType<Record<string, unknown>>({
          ...applicant,
          ...place,
          isFakePhoneNumber: 0,
          incompleteKind: n % 5 === 0 ? "incomplete" : null,
        }),
        appeal: {
          ...appeal,
          senderOrgId: null,
          receptionLeaderId: null,
          ...route,
          ...problemPlace(elsewhere),
          ...(isOnPaper
            ? { earlierAppealId: null, earlierNumber: `12/${n}`, earlierDate: "02.03.2026" }
            : { earlierAppealId: earlier.id, earlierNumber: null, earlierDate: null }),
          files,
          representative: proof,
        },
      };
      const { id } = at.ok(await registrator.post("/appeal-actions/with-applicant", given)) as AppealRecord;
      const first = await read(id);

      expect(formValues(appealFields, first.appeal)).toEqual(given.appeal);
      expect(formValues(applicantFields, first.applicant)).toEqual({ ...given.applicant, applicantCnt: first.applicant.applicantCnt });
      expect(first.appeal.applicantCnt).toBe(applicant["applicantCnt"]);

      await savedUnchanged(first);
      const second = await read(id);
      expect({ ...second.appeal, version: 0 }).toEqual({ ...first.appeal, version: 0 });
      expect({ ...second.applicant, id: 0 }).toEqual({ ...first.applicant, id: 0 });
      const history = at.ok(await registrator.get(`/appeal-actions/appeal-action-descs/${id}`)) as { action: string; changes: unknown[] }[];
      expect(history.find(({ action }) => action === "update")!.changes).toEqual([]);
    }
  });
});
