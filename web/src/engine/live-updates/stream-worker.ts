// One stream for all tabs of a browser, which has six connections to a server of HTTP/1.1 for all of them together: a stream holds one for good.
import { ownStream, type Heard } from "./stream.ts";

const tabs = new Set<MessagePort>();
let close: (() => void) | undefined;
/** What a tab that comes later has to know. */
const now = new Map<"open" | "counters", Heard>();

const hear = (heard: Heard): void => {
  for (const tab of tabs) tab.postMessage(heard);
  if (heard.is === "open" || heard.is === "counters") now.set(heard.is, heard);
  if (heard.is === "broken" || heard.is === "refused") now.clear();
  // each tab asks for it again
  if (heard.is === "refused") end();
};
const end = (): void => {
  tabs.clear();
  now.clear();
  close?.();
  close = undefined;
};
const join = (tab: MessagePort, address: string): void => {
  if (tabs.has(tab)) return;
  tabs.add(tab);
  for (const heard of now.values()) tab.postMessage(heard);
  close ??= ownStream(address, hear);
};
const leave = (tab: MessagePort): void => {
  tabs.delete(tab);
  if (tabs.size === 0) end();
};

addEventListener("connect", (event) => {
  if (!(event instanceof MessageEvent)) return;
  const tab = event.ports[0]!;
  tab.onmessage = ({ data }: MessageEvent<string | null>) => (data === null ? leave(tab) : join(tab, data));
});
