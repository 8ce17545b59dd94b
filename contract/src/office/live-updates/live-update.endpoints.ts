import * as Type from "typebox";
import type { Static } from "typebox";
import { counterValues } from "../session/session.endpoints.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { id, named, record } from "../../kit/schema.ts";

/** An appeal that the reader may see has changed, or one of its tasks has. */
export const appealChanged = named("AppealChanged", record({ id: id(), version: id() }));

/** A file has been read: GET /files/{id}/reading has what it says. */
export const fileRead = named("FileRead", record({ fileId: id() }));

/** What GET /profile/events sends, by the event's name; data are JSON. `missed`: something may have changed, look again. */
export const liveUpdates = { counters: counterValues, appeal: appealChanged, reading: fileRead, missed: record({}) } as const;
export type LiveUpdates = { [N in keyof typeof liveUpdates]: Static<(typeof liveUpdates)[N]> };

/** Screens of one user that may listen at once. */
export const mostStreams = 10;

declare module "../../kit/registry.ts" {
  interface Registry {
    /** An appeal with its tasks, the counters of an organisation, or what a file of it says. */
    changed: { readonly appealId: number } | { readonly organizationId: number } | { readonly fileRead: number; readonly of: number };
  }
}

export const liveUpdateEndpoints = {
  events: endpoint({
    method: "GET",
    path: "/profile/events",
    may: "signed-in",
    summary: "Live: the caller's counters, the appeals that have changed and the files that have been read (server-sent events)",
    reply: Type.Object(liveUpdates),
    streams: true,
    errors: ["too_many"],
  }),
};
