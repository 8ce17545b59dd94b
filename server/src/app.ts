import { randomBytes } from "node:crypto";
import { draftedForms, excelCalls, reportPageNames, uploadLimit } from "@murojaat/contract";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from "fastify";
import helmet from "helmet";
import { constants } from "node:zlib";
import { auditRoutes } from "./office/audit/audit.routes.ts";
import { moduleRoutes } from "./office/modules/modules.routes.ts";
import { organizationRoutes } from "./office/organizations/organizations.routes.ts";
import { roleRoutes } from "./office/roles/roles.routes.ts";
import { settingRoutes } from "./office/settings/settings.routes.ts";
import { supervisorRoutes } from "./office/users/supervisors.routes.ts";
import { userRoutes } from "./office/users/users.routes.ts";
import { calendarRoutes } from "./office/calendar/calendar.routes.ts";
import { bulkRoutes } from "./office/bulk/bulk.routes.ts";
import { cardRoutes } from "./office/cards/cards.routes.ts";
import { applicantRoutes } from "./office/applicants/applicants.routes.ts";
import { findReadableFile } from "./office/appeals/appeal-files.repository.ts";
import { appealRoutes } from "./office/appeals/appeals.routes.ts";
import { visibleAppeals } from "./office/appeals/appeals.visibility.ts";
import type { Db } from "./engine/db/pool.ts";
import { startAnnouncer } from "./office/events/changes.ts";
import { eventRoutes, type LiveOptions } from "./office/events/events.routes.ts";
import { documentRoutes } from "./office/documents/documents.routes.ts";
import { templateRoutes } from "./office/documents/templates.routes.ts";
import { makeFamilies } from "./office/list-families.ts";
import { fileRoutes } from "./engine/files/files.routes.ts";
import type { FileStore } from "./engine/files/store.ts";
import type { Scan } from "./engine/files/virus-scan.ts";
import type { Ctx } from "./engine/http/context.ts";
import { identifyCallers } from "./engine/http/authenticate.ts";
import { serveClient } from "./engine/http/client-files.ts";
import { handleErrors, refuseAddress } from "./engine/http/error-handler.ts";
import { incomingRoutes } from "./office/incoming/incoming.routes.ts";
import { receiveIncoming } from "./office/incoming/incoming.repository.ts";
import { intakeRoutes } from "./office/intake/intake.routes.ts";
import { readJsonBodies } from "./engine/http/json-body.ts";
import { logCalls } from "./engine/http/logger.ts";
import { countCalls } from "./engine/http/traffic.ts";
import { describeApi } from "./engine/http/openapi.ts";
import { validatorCompiler } from "./engine/http/validation.ts";
import { within } from "./engine/http/within.ts";
import { excelRoutes } from "./engine/lists/excel.routes.ts";
import { countAll } from "./engine/lists/counters.ts";
import { listRoutes } from "./engine/lists/list.routes.ts";
import { makeMachines } from "./office/machines.ts";
import { optionName } from "./office/lookups/option-names.repository.ts";
import { lookupRoutes } from "./office/lookups/lookups.routes.ts";
import { referenceRoutes } from "./office/references/references.routes.ts";
import { findActors, findCaller, findLiving } from "./office/session/sessions.repository.ts";
import { noticeRoutes } from "./office/notices/notices.routes.ts";
import { myDayRoutes } from "./office/my-day/my-day.routes.ts";
import { factorRoutes } from "./office/session/factors.routes.ts";
import { formDraftRoutes } from "./office/session/form-drafts.routes.ts";
import { listViewRoutes } from "./office/session/list-views.routes.ts";
import { sessionRoutes } from "./office/session/session.routes.ts";
import { substitutionRoutes } from "./office/substitutions/substitutions.routes.ts";
import { reportPlanRoutes } from "./office/report-plans/report-plans.routes.ts";
import { makeSnapshotWriter, type SnapshotOptions } from "./office/statistics/snapshot-writer.ts";
import { reportFileRoutes } from "./office/statistics/report-routes.ts";
import { statisticsRoutes } from "./office/statistics/statistics.routes.ts";
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
  /** Strangers are not told what calls there are. */
  readonly isProduction?: boolean;
  /** Whether a mail server is set; without one reports are not sent. */
  readonly hasMailServer?: boolean | undefined;
  /** When snapshots of past days are written; tests write them at once. */
  readonly snapshotOptions?: SnapshotOptions;
  /** undefined: no live events, screens ask from time to time. */
  readonly live: LiveOptions | undefined;
  /** Measures calls, where metrics are read. */
  readonly watchCalls?: ((app: FastifyInstance) => void) | undefined;
  /** Where the built client lies; undefined serves calls only. */
  readonly clientFolder: string | undefined;
};

/** What a browser gives to pages and the portal never asks for. */
const withoutFeatures = ["camera", "display-capture", "geolocation", "microphone", "midi", "payment", "publickey-credentials-get", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** What a form may weigh, in bytes; calls that carry files or rows say so in the contract. */
const usualBody = 1_000_000;

/** Who asks whether we are ready gives up soon; milliseconds. */
const readyWithin = 1_800;
const isAnswered = async (work: Promise<unknown>): Promise<boolean> =>
  (await within(
    readyWithin,
    work.then(() => true),
  )) ?? false;

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
    return503OnClosing: true,
  });
  app.decorate("db", o.db);
  app.decorate("calls", new Map());
  const announcer = startAnnouncer(o.db, app.log);
  app.decorate("announce", announcer.announce);
  app.addHook("onClose", announcer.stop);
  app.setValidatorCompiler(validatorCompiler);
  handleErrors(app);
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
        connectSrc: ["'self'"],
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
  });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.raw.setHeader("permissions-policy", withoutFeatures);
    done();
  });
  app.addHook("onRequest", (request, reply, done) => protect(request.raw, reply.raw, (error) => done(error as Error | undefined)));
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(multipart, { limits: { fileSize: uploadLimit, files: 1, fields: 5, fieldSize: 1000, parts: 6 } });
  identifyCallers(app, findCaller, o.publicUrl, o.secureCookies);
  await describeApi(app, { version: o.installation.version, forSignedIn: o.isProduction ?? false });
  logCalls(app);
  countCalls(app);
  o.watchCalls?.(app);

  app.get("/healthz", { logLevel: "silent", schema: { hide: true } as object }, async () => ({ status: "alive" }));
  app.get("/readyz", { logLevel: "silent", schema: { hide: true } as object }, async (_request, reply) => {
    // the way that every call goes: over a connection of the pool to the sessions
    const [database, store] = await Promise.all([isAnswered(findCaller(o.db, "readyz")), isAnswered(o.store.check())]);
    const status = !database ? "database not reachable" : !store ? "file store not reachable" : "ready";
    return reply.code(database && store ? 200 : 503).send({ status });
  });
  const machines = makeMachines();
  const families = makeFamilies(machines);
  const count = async (ctx: Ctx) => countAll(ctx, families);
  sessionRoutes(app, { secureCookies: o.secureCookies, installation: o.installation, count });
  factorRoutes(app);
  listViewRoutes(
    app,
    families.map((def) => def.family),
    [...reportPageNames.map((name) => `reports:${name}`), ...draftedForms.map((form) => `form:${form}`), "card:after-action", "lists:rows"],
  );
  formDraftRoutes(app, visibleAppeals);
  referenceRoutes(app);
  lookupRoutes(app);
  applicantRoutes(app, visibleAppeals);
  fileRoutes(app, { store: o.store, scan: o.scan }, findReadableFile);
  for (const family of families) {
    listRoutes(app, family);
    excelRoutes(app, family, excelCalls(family.family), optionName);
  }
  appealRoutes(app, machines.appeals, receiveIncoming);
  incomingRoutes(app);
  intakeRoutes(app, { store: o.store, scan: o.scan });
  taskRoutes(app, machines.tasks, machines.appeals);
  bulkRoutes(app, machines, families);
  cardRoutes(app, machines);
  if (o.live) eventRoutes(app, o.live, { findLiving, findActors, count });
  calendarRoutes(app);
  substitutionRoutes(app);
  organizationRoutes(app);
  userRoutes(app);
  roleRoutes(app);
  supervisorRoutes(app);
  moduleRoutes(app);
  settingRoutes(app);
  auditRoutes(app);
  noticeRoutes(app);
  reportPlanRoutes(app, { hasMailServer: o.hasMailServer ?? false });
  const snapshots = makeSnapshotWriter(o.db, app.log, o.snapshotOptions);
  app.addHook("onClose", snapshots.stop);
  statisticsRoutes(app, families, snapshots);
  myDayRoutes(app, families, snapshots);
  reportFileRoutes(app, families, snapshots);
  documentRoutes(app, machines);
  templateRoutes(app);
  await serveClient(app, o.clientFolder);
  await app.ready();
  return app;
};
