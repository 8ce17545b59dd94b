import type { EventEnvelope, EventFault } from "@murojaat/contract";
import { randomBytes } from "node:crypto";
import { lookup } from "node:dns";
import { Agent, request } from "node:https";
import type { LookupFunction } from "node:net";
import { refuseWhileOpen } from "../../engine/db/open-transaction.ts";
import { signatureOf } from "../../engine/http/signed-calls.ts";
import { isAllowedAddress, receiverUrl, type EventHosts } from "./event-hosts.ts";

/** Milliseconds for all of a call. */
const patience = 10_000;
/** Bytes of a reply that are read, and dropped. */
const mostOfReply = 64_000;
/** Calls under way to one receiver. */
export const eventsAtOnce = 16;

export type Receiver = { readonly id: number; readonly url: string; readonly key: string };
/** `isWhole`: it would be the same with any other event. */
export type Fault = { readonly fault: EventFault; readonly isWhole: boolean; readonly status?: number };
/** Sends one event; undefined: it was taken. */
export type SendEvent = (receiver: Receiver, event: EventEnvelope) => Promise<Fault | undefined>;

class AddressNotAllowed extends Error {}
/** The connection is made to an address that was judged: a name that leads elsewhere a moment later leads nowhere. */
const judgedLookup =
  (hosts: EventHosts): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      const allowed = found.filter(({ address }) => isAllowedAddress(hosts, host, address));
      const [first] = allowed;
      if (!first) return callback(new AddressNotAllowed(`${host} is at no address that is allowed`), "", 0);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });

const certificate = /^(?:ERR_TLS|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO|ERR_SSL)/;
const faultOf = (error: Error & { readonly code?: string }): EventFault => {
  if (error instanceof AddressNotAllowed) return "address_not_allowed";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "no_answer";
  return certificate.test(error.code ?? "") ? "certificate_refused" : "not_reached";
};
/** 2xx took it; a redirect is not followed. What the others say is of this event, but for those that say "not now". */
const judge = (status: number): Fault | undefined =>
  status >= 200 && status < 300
    ? undefined
    : { fault: "answered_otherwise", isWhole: status >= 500 || status === 408 || status === 429, status };

/** One agent for all receivers: connections stay open between events. */
export const eventSender = (hosts: EventHosts): SendEvent => {
  const agent = new Agent({ keepAlive: true, maxSockets: eventsAtOnce, timeout: 30_000 });
  const judged = judgedLookup(hosts);
  return ({ id, url: address, key }, event) => {
    refuseWhileOpen("A receiver of events");
    const url = receiverUrl(hosts, address);
    if (!url) return Promise.resolve({ fault: "host_not_allowed", isWhole: true });
    const body = JSON.stringify(event);
    const head = {
      method: "POST",
      path: `${url.pathname}${url.search}`,
      time: String(Math.floor(Date.now() / 1000)),
      nonce: randomBytes(18).toString("base64url"),
    };
    const headers = {
      "content-type": "application/cloudevents+json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "x-key-id": String(id),
      "x-timestamp": head.time,
      "x-nonce": head.nonce,
      "x-signature": signatureOf(key, head, body).toString("hex"),
    };
    return new Promise((resolve) => {
      const failed = (error: Error) => resolve({ fault: faultOf(error), isWhole: true });
      const call = request(
        url,
        { method: "POST", agent, headers, lookup: judged, signal: AbortSignal.timeout(patience), maxHeaderSize: 16_384 },
        (reply) => {
          const judgement = judge(reply.statusCode ?? 0);
          let size = 0;
          reply.on("data", (part: Buffer) => {
            size += part.length;
            if (size > mostOfReply) reply.destroy();
          });
          // whether it was taken, the status has said
          reply.on("error", () => {});
          reply.on("close", () => resolve(judgement));
        },
      );
      call.on("error", failed);
      call.end(body);
    });
  };
};
