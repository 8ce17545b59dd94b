import * as Type from "typebox";
import type { Static } from "typebox";
import { counterValues } from "../session/session.endpoints.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { id, named, record } from "../../kit/schema.ts";

/** An appeal that the reader may see has changed, or one of its tasks has. */
export const appealChanged = named("AppealChanged", record({ id: id(), version: id() }));

/** What GET /profile/events sends, by the event's name; data are JSON. `missed`: something may have changed, look again. */
export const liveUpdates = { counters: counterValues, appeal: appealChanged, missed: record({}) } as const;
export type LiveUpdates = { [N in keyof typeof liveUpdates]: Static<(typeof liveUpdates)[N]> };

/** Screens of one user that may listen at once. */
export const mostStreams = 10;

declare module "../../kit/registry.ts" {
  interface Registry {
    /** An appeal with its tasks, or the counters of an organisation. */
    changed: { readonly appealId: number } | { readonly organizationId: number };
  }
}

export const liveUpdateEndpoints = {
  events: endpoint({
    method: "GET",
    path: "/profile/events",
    may: "signed-in",
    summary: "Live: the caller's counters, and the appeals that have changed (server-sent events)",
    reply: Type.Object(liveUpdates),
    streams: true,
    errors: ["too_many"],
  }),
};
