import { afterEach, describe, expect, it, vi } from "vitest";
import { upload } from "./upload.ts";

afterEach(() => vi.unstubAllGlobals());

describe("upload", () => {
  it("lets two files travel at once, so that four tabs of a person stay within the server's limit", async () => {
    const sent: Request[] = [];
    class Request {
      status = 200;
      statusText = "OK";
      response = { resourceId: 1 };
      upload = {};
      onload: () => void = () => {};
      open(): void {}
      setRequestHeader(): void {}
      send(): void {
        sent.push(this);
      }
    }
    vi.stubGlobal("XMLHttpRequest", Request);
    vi.stubGlobal("document", { documentElement: { lang: "uz" }, cookie: "" });
    const all = Array.from({ length: 5 }, (_, n) => upload(new Blob(["a"]), `${n}.pdf`, () => {}));
    for (let arrived = 0; arrived < 5; arrived += 1) {
      // what one arrival sets going comes before the next timer
      await new Promise((done) => setTimeout(done));
      expect(sent).toHaveLength(Math.min(arrived + 2, 5));
      sent[arrived]!.onload();
    }
    await Promise.all(all);
  });
});
