const news = ["counters", "appeal", "reading", "missed"] as const;
export type News = (typeof news)[number];

/** What is heard of a stream. `broken`: it reconnects by itself; `refused`: it does not. `data` is JSON. */
export type Heard = { readonly is: "open" | "broken" | "refused" } | { readonly is: News; readonly data: string };
/** Opens the stream at an address; returns the close function. */
export type Connect = (address: string, hear: (heard: Heard) => void) => () => void;

/** A stream of one's own. */
export const ownStream: Connect = (address, hear) => {
  const source = new EventSource(address);
  source.onopen = () => hear({ is: "open" });
  source.onerror = () => hear({ is: source.readyState === source.CLOSED ? "refused" : "broken" });
  for (const is of news) source.addEventListener(is, ({ data }: MessageEvent<string>) => hear({ is, data }));
  return () => source.close();
};

/** The stream that all tabs of a browser have together, where the browser can; `of` is the person, for another one it is another stream. */
export const sharedStream =
  (of: number): Connect =>
  (address, hear) => {
    if (!("SharedWorker" in globalThis)) return ownStream(address, hear);
    const worker = new SharedWorker(new URL("./stream-worker.ts", import.meta.url), { name: String(of), type: "module" });
    worker.onerror = () => hear({ is: "refused" });
    worker.port.onmessage = ({ data }: MessageEvent<Heard>) => hear(data);
    const join = () => worker.port.postMessage(address);
    const leave = () => worker.port.postMessage(null);
    // a page that the browser keeps for "back" is shown again as it was
    addEventListener("pageshow", join);
    addEventListener("pagehide", leave);
    join();
    return () => {
      removeEventListener("pageshow", join);
      removeEventListener("pagehide", leave);
      leave();
      worker.port.close();
    };
  };
