import { randomBytes } from "node:crypto";
import { agentOrigin, draftedForms, eventEnvelope, eventKindNames, excelCalls, reportPageNames, uploadLimit } from "@murojaat/contract";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from "fastify";
import helmet from "helmet";
import { constants } from "node:zlib";
import { receiveEnrolled } from "./office/reception/receive-enrolled.ts";
import { countEnrolledToday } from "./office/reception/reception.repository.ts";
import { receptionRoutes } from "./office/reception/reception.routes.ts";
import { countApprovals } from "./office/approvals/approvals.repository.ts";
import { approvalRoutes } from "./office/approvals/approvals.routes.ts";
import { answerCheckRoutes } from "./office/answer-checks/answer-checks.routes.ts";
import { judgeAct } from "./office/answer-checks/judge-act.ts";
import { judgeLetter } from "./office/answer-checks/judge-letter.ts";
import { securityEventOf } from "./office/audit/security-events.ts";
import { auditRoutes } from "./office/audit/audit.routes.ts";
import { moduleRoutes } from "./office/modules/modules.routes.ts";
import { closedOfficeRoutes } from "./office/closed-offices/closed-offices.routes.ts";
import { organizationRoutes } from "./office/organizations/organizations.routes.ts";
import { acceptedRoles, roleRoutes } from "./office/roles/roles.routes.ts";
import { countProposed } from "./office/retention/retention.repository.ts";
import { openDataRoutes } from "./office/open-data/open-data.routes.ts";
import { openPages } from "./office/open-data/open-pages.ts";
import { retentionRoutes } from "./office/retention/retention.routes.ts";
import { acceptedSettings, settingRoutes } from "./office/settings/settings.routes.ts";
import { supervisorRoutes } from "./office/users/supervisors.routes.ts";
import { acceptedPeople, userRoutes } from "./office/users/users.routes.ts";
import { calendarRoutes } from "./office/calendar/calendar.routes.ts";
import { bulkRoutes } from "./office/bulk/bulk.routes.ts";
import { chosenIn } from "./office/chosen-in.ts";
import { cardRoutes } from "./office/cards/cards.routes.ts";
import { countMentions } from "./office/notes/notes.repository.ts";
import { noteRoutes } from "./office/notes/notes.routes.ts";
import { newsRoutes } from "./office/news/news.routes.ts";
import { countReminders } from "./office/reminders/reminders.repository.ts";
import { reminderRoutes } from "./office/reminders/reminders.routes.ts";
import { applicantRoutes } from "./office/applicants/applicants.routes.ts";
import { findReadableFile } from "./office/appeals/appeal-files.repository.ts";
import { appealRoutes } from "./office/appeals/appeals.routes.ts";
import { knownAppeals, visibleAppeals } from "./office/appeals/appeals.visibility.ts";
import type { Db } from "./engine/db/pool.ts";
import { startAnnouncer } from "./office/live-updates/changes.ts";
import { liveUpdateRoutes, type LiveOptions } from "./office/live-updates/live-updates.routes.ts";
import { bundleRoutes } from "./office/bundles/bundles.routes.ts";
import { documentRoutes } from "./office/documents/documents.routes.ts";
import type { Eimzo } from "./office/signatures/eimzo.ts";
import type { Oneid } from "./office/oneid/oneid.ts";
import { leaveOneid, oneidRoutes } from "./office/oneid/oneid.routes.ts";
import type { Openid } from "./office/openid/openid.ts";
import { leaveOpenid, openidRoutes } from "./office/openid/openid.routes.ts";
import { signatureRoutes } from "./office/signatures/signatures.routes.ts";
import { templateRoutes } from "./office/documents/templates.routes.ts";
import { useCheckAddress } from "./office/issued-letters/check-page.ts";
import { makeFamilies } from "./office/list-families.ts";
import { fileRoutes } from "./engine/files/files.routes.ts";
import type { FileStore } from "./engine/files/store.ts";
import type { Scan } from "./engine/files/virus-scan.ts";
import type { Ctx } from "./engine/http/context.ts";
import { identifyCallers } from "./engine/http/authenticate.ts";
import { serveClient } from "./engine/http/client-files.ts";
import { handleErrors, mostOfHead, refuseAddress, refuseBrokenCall, refuseLongAddress } from "./engine/http/error-handler.ts";
import { publicCheck } from "./office/public-check/public-check.routes.ts";
import { incomingRoutes } from "./office/incoming/incoming.routes.ts";
import { readReceived } from "./office/file-readings/file-readings.jobs.ts";
import { fileReadingRoutes } from "./office/file-readings/file-readings.routes.ts";
import { receiveIncoming } from "./office/incoming/incoming.repository.ts";
import { intakeRoutes } from "./office/incoming/intake.routes.ts";
import { readJsonBodies } from "./engine/http/json-body.ts";
import { logCalls } from "./engine/http/logger.ts";
import { logSecurity } from "./engine/http/security-log.ts";
import { countCalls } from "./engine/http/traffic.ts";
import { describeApi } from "./engine/http/openapi.ts";
import { serializerCompiler } from "./engine/http/serialization.ts";
import { validatorCompiler } from "./engine/http/validation.ts";
import { healthRoutes } from "./engine/http/health.ts";
import { excelRoutes } from "./engine/lists/excel.routes.ts";
import { countAll } from "./engine/lists/counters.ts";
import { listRoutes } from "./engine/lists/list.routes.ts";
import type { CheckedSettings } from "./office/system/check.ts";
import { makeMachines } from "./office/wire-workflows.ts";
import { optionName } from "./office/lookups/option-names.repository.ts";
import { lookupRoutes } from "./office/lookups/lookups.routes.ts";
import { referenceRoutes } from "./office/references/references.routes.ts";
import { findActors, findCaller, findLiving } from "./office/session/sessions.repository.ts";
import { countScanned, receiveScanned } from "./office/scanned-letters/scanned-letters.repository.ts";
import { scannedLetterRoutes } from "./office/scanned-letters/scanned-letters.routes.ts";
import { staffNoticeRoutes } from "./office/staff-notices/staff-notices.routes.ts";
import { myDayRoutes } from "./office/my-day/my-day.routes.ts";
import { factorRoutes } from "./office/session/factors.routes.ts";
import { formDraftRoutes } from "./office/session/form-drafts.routes.ts";
import { listViewRoutes } from "./office/session/list-views.routes.ts";
import { sessionRoutes } from "./office/session/session.routes.ts";
import { substitutionRoutes } from "./office/substitutions/substitutions.routes.ts";
import type { EventHosts } from "./office/outgoing-events/event-hosts.ts";
import { eventReceiverRoutes } from "./office/outgoing-events/event-receivers.routes.ts";
import { reportPlanRoutes } from "./office/report-plans/report-plans.routes.ts";
import { reportFileRoutes } from "./office/statistics/report-routes.ts";
import { statisticsRoutes } from "./office/statistics/statistics.routes.ts";
import { answerProposalRoutes } from "./office/answer-proposals/answer-proposals.routes.ts";
import { needOpenedBefore } from "./office/common-problems/common-answer-steps.ts";
import { commonAnswerRoutes } from "./office/common-problems/common-answers.routes.ts";
import { commonProblemRoutes } from "./office/common-problems/common-problems.routes.ts";
import { mergeRoutes } from "./office/merged-applicants/merges.routes.ts";
import { doubtfulValueRoutes } from "./office/doubtful-values/doubtful-values.routes.ts";
import { systemRoutes } from "./office/system/system.routes.ts";
import { taskRoutes } from "./office/tasks/tasks.routes.ts";

export type AppOptions = {
  readonly db: Db;
  readonly store: FileStore;
  /** Looks for viruses in uploads, where there is somebody to ask. */
  readonly scan?: Scan | undefined;
  readonly installation: { uid: string; version: string };
  readonly logger: FastifyServerOptions["logger"];
  readonly trustProxy: boolean | number | readonly string[];
  readonly secureCookies: boolean;
  /** The address that people type, where a proxy stands in front. */
  readonly publicUrl: string | undefined;
  /** Strangers do not learn which calls exist. */
  readonly isProduction?: boolean;
  /** What the environment names, for the administrator's home; without a mail server reports are not sent. */
  readonly checked?: CheckedSettings;
  /** Where electronic signatures are verified; undefined: nobody signs. */
  readonly eimzo?: Eimzo | undefined;
  /** The national identity service; undefined: people sign in with a password only. */
  readonly oneid?: Oneid | undefined;
  readonly openid?: Openid | undefined;
  /** Where events may be sent; absent: nowhere. */
  readonly eventHosts?: EventHosts;
  /** undefined: no live updates, screens ask from time to time. */
  readonly live: LiveOptions | undefined;
  /** Measures calls, where metrics are read. */
  readonly watchCalls?: ((app: FastifyInstance) => void) | undefined;
  /** Where the built client lies; undefined serves calls only. */
  readonly clientFolder: string | undefined;
  /** The folder whose file system must have room to be ready; undefined: it is not looked at. */
  readonly dataDir?: string | undefined;
  /** How much room that is; bytes. */
  readonly leastFree?: number | undefined;
};

/** What a browser gives to pages and the portal never asks for. */
const withoutFeatures = ["camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");
/** For passkeys, on our own pages. */
const features = `${withoutFeatures}, publickey-credentials-get=(self), publickey-credentials-create=(self)`;

/** What a form may weigh, in bytes; calls that carry files or rows say so in the contract. */
const usualBody = 1_000_000;

/** Builds the server: plugins, then the routes of every subject, by name. */
export const buildApp = async (o: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    ...(o.logger !== undefined && { logger: o.logger }),
    trustProxy: o.trustProxy as boolean,
    bodyLimit: usualBody,
    requestTimeout: 300_000,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(12).toString("base64url"),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress,
    http: { maxHeaderSize: mostOfHead },
    clientErrorHandler: refuseBrokenCall,
    // our reply says why in words (health.ts)
    return503OnClosing: false,
  });
  app.decorate("db", o.db);
  app.decorate("calls", new Map());
  const announcer = startAnnouncer(o.db, app.log);
  app.decorate("announce", announcer.announce);
  app.addHook("onClose", announcer.stop);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, chosenIn);
  app.addHook("onRequest", refuseLongAddress);
  readJsonBodies(app);
  await app.register(cookie);
  // made once: the Fastify plugin makes it again for each call, which takes a twentieth of a list
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...(o.eimzo ? [agentOrigin] : [])],
        frameSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // a plain-http intranet installation must not be sent to https
        upgradeInsecureRequests: o.secureCookies ? [] : null,
      },
    },
    strictTransportSecurity: o.secureCookies ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: "deny" },
    // of browsers and plug-ins that are gone: a tenth of a kilobyte on every reply
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  // said of pages: of a call and of the parts of the client browsers do not read it
  app.addHook("onRequest", ({ url }, reply, done) => {
    if (!/^\/(api|assets)\//.test(url)) reply.raw.setHeader("permissions-policy", features);
    done();
  });
  app.addHook("onRequest", (request, reply, done) => protect(request.raw, reply.raw, (error) => done(error as Error | undefined)));
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(multipart, { limits: { fileSize: uploadLimit, files: 1, fields: 5, fieldSize: 1000, parts: 6 } });
  // a form that is refused before all of it has come is read to its end: the next call on its connection stands behind it
  app.addHook("onResponse", async (request) => {
    if (request.isMultipart()) request.raw.unpipe().resume();
  });
  identifyCallers(app, findCaller, o.publicUrl, o.secureCookies);
  await describeApi(app, {
    title: "Murojaat",
    what: "Electronic appeals portal.",
    version: o.installation.version,
    forSignedIn: o.isProduction ?? false,
    webhooks: { names: eventKindNames, name: "OutgoingEvent", schema: eventEnvelope },
  });
  logCalls(app);
  logSecurity(app, securityEventOf);
  // before whatever asks the database: a closing server answers by itself
  healthRoutes(app, { ...o, ask: () => findCaller(o.db, "readyz") });
  countCalls(app);
  o.watchCalls?.(app);

  const checked = o.checked ?? {};
  const startedAt = new Date().toISOString();
  const machines = makeMachines(o.eimzo !== undefined);
  const families = makeFamilies(machines);
  const count = (ctx: Ctx) =>
    countAll(ctx, families, {
      reception_today: countEnrolledToday(ctx),
      appeal_scans: countScanned(ctx),
      approvals: countApprovals(ctx),
      retention: countProposed(ctx),
      mentions: countMentions(ctx),
      reminders: countReminders(ctx),
    });
  sessionRoutes(app, {
    secureCookies: o.secureCookies,
    publicUrl: o.publicUrl,
    installation: o.installation,
    agentKeys: o.eimzo?.agentKeys,
    ways: { oneid: o.oneid !== undefined, openid: o.openid !== undefined },
    leave: async (ctx) => {
      await leaveOneid(app, o.oneid)(ctx);
      return leaveOpenid(ctx);
    },
    count,
  });
  oneidRoutes(app, o.oneid, o);
  factorRoutes(app, o, await openidRoutes(app, o.openid, o));
  listViewRoutes(
    app,
    families.map((def) => def.family),
    [
      ...reportPageNames.map((name) => `reports:${name}`),
      ...draftedForms.map((form) => `form:${form}`),
      "form:registration-mahalla",
      "card:after-action",
      "lists:rows",
    ],
  );
  formDraftRoutes(app, visibleAppeals);
  referenceRoutes(app);
  lookupRoutes(app);
  applicantRoutes(app, knownAppeals);
  const files = { store: o.store, scan: o.scan, log: app.log, received: readReceived };
  fileRoutes(app, files, findReadableFile);
  fileReadingRoutes(app, findReadableFile);
  for (const family of families) {
    listRoutes(app, family);
    excelRoutes(app, family, excelCalls(family.family), optionName);
  }
  appealRoutes(app, machines.appeals, { receiveIncoming, receiveEnrolled, receiveScanned }, judgeLetter);
  scannedLetterRoutes(app, files);
  incomingRoutes(app);
  intakeRoutes(app, files);
  taskRoutes(app, machines.tasks, machines.appeals, judgeAct);
  answerCheckRoutes(app, machines);
  bulkRoutes(app, machines, families, { "confirm-answer": needOpenedBefore });
  cardRoutes(app, machines);
  noteRoutes(app);
  reminderRoutes(app);
  newsRoutes(app);
  if (o.live) liveUpdateRoutes(app, o.live, { findLiving, findActors, count });
  calendarRoutes(app);
  substitutionRoutes(app);
  receptionRoutes(app);
  organizationRoutes(app);
  closedOfficeRoutes(app);
  userRoutes(app, o.publicUrl);
  approvalRoutes(app, { ...acceptedRoles, ...acceptedSettings, ...acceptedPeople(o.publicUrl) });
  roleRoutes(app);
  supervisorRoutes(app);
  moduleRoutes(app);
  settingRoutes(app);
  auditRoutes(app);
  staffNoticeRoutes(app);
  retentionRoutes(app);
  openDataRoutes(app);
  doubtfulValueRoutes(app);
  mergeRoutes(app, machines.appeals);
  commonProblemRoutes(app);
  answerProposalRoutes(app, machines.tasks);
  commonAnswerRoutes(app, machines.tasks);
  systemRoutes(app, {
    ...o.installation,
    startedAt,
    store: o.store,
    checked: { ...checked, dataDir: o.dataDir },
  });
  eventReceiverRoutes(app, o.eventHosts ?? new Map());
  reportPlanRoutes(app, { hasMailServer: checked.mail !== undefined, store: o.store });
  statisticsRoutes(app, families);
  myDayRoutes(app, families);
  reportFileRoutes(app, families);
  const letters = { db: o.db, store: o.store, publicUrl: o.publicUrl };
  documentRoutes(app, machines, letters);
  bundleRoutes(app, machines, letters.store);
  signatureRoutes(app, machines.tasks, letters, o.eimzo);
  templateRoutes(app);
  useCheckAddress(o.publicUrl);
  await app.register(publicCheck, { store: o.store });
  await app.register(openPages);
  await serveClient(app, o.clientFolder, o.secureCookies);
  await app.ready();
  return app;
};
