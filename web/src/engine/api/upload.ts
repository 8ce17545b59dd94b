import { apiBase } from "./base.ts";
import type { fileEndpoints, Reply } from "@murojaat/contract/kit";
import { currentLanguage } from "../text/language.ts";
import { renewSession } from "./client.ts";
import { ApiError, refusalOf } from "./errors.ts";

export type Uploaded = Reply<(typeof fileEndpoints)["uploadPart"]>;

/** Of a pile of files two travel at once: the server takes eight from one person, who may have several tabs. */
const mostAtOnce = 2;
let travelling = 0;
const waiting: (() => void)[] = [];
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (travelling < mostAtOnce) travelling += 1;
  else await new Promise<void>((turn) => waiting.push(turn));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else travelling -= 1;
  }
};

/** Uploads one file, when its turn has come, and reports its progress; fetch cannot report it. */
export const upload = (file: Blob, name: string, progress: (percent: number) => void): Promise<Uploaded> =>
  inTurn(() => send(file, name, progress));

const send = async (file: Blob, name: string, progress: (percent: number) => void): Promise<Uploaded> => {
  const first = await sendOnce(file, name, progress);
  const reply = first.status === 401 && (await renewSession()) ? await sendOnce(file, name, progress) : first;
  if (reply.status >= 200 && reply.status < 300) return reply.body as Uploaded;
  throw refusalOf(reply.status, reply.statusText, reply.body);
};

const sendOnce = (file: Blob, name: string, progress: (percent: number) => void) =>
  new Promise<{ status: number; statusText: string; body: unknown }>((done, fail) => {
    const form = new FormData();
    form.append("resourceTypeId", "1");
    form.append("file", file, name);
    const request = new XMLHttpRequest();
    request.open("POST", `${apiBase}/admin/files/upload/part`);
    request.setRequestHeader("Accept-Language", currentLanguage());
    request.responseType = "json";
    request.upload.onprogress = (event) => progress(event.total > 0 ? Math.round((event.loaded / event.total) * 100) : 0);
    request.onload = () => done({ status: request.status, statusText: request.statusText, body: request.response });
    request.onerror = () => fail(new ApiError(0, "network"));
    request.send(form);
  });
