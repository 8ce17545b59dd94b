import { describe, expect, it } from "vitest";
import { useKindsOfUploads, sent, keptOf, begin, write, finish } from "../../../test/support/kinds-of-uploads.ts";

useKindsOfUploads();

describe("an appeal with many kinds of files", () => {
  it("written to the bot keeps voices, songs and films, named by their contents", async () => {
    const idOf = (name: string) => ({ file_id: `id-${sent.findIndex(([one]) => one === name)}`, file_size: 10 });
    await begin();
    await write({ text: "Koʻchada chiroq yoʻq" });
    await write({ voice: idOf("yozuv.opus") });
    await write({ video: { ...idOf("video.3gp"), file_name: "uy.mp4" } });
    await write({ audio: idOf("yozuv.wav") });
    await write({ video_note: idOf("video.mov") });
    await write({ photo: [idOf("rasm.jfif")] });

    const { files } = await keptOf(await finish());

    expect(files.map((name) => name.replace(/\d+/, "N"))).toEqual(["audio-N.ogg", "uy.Ngp", "audio-N.wav", "video-N.mov", "photo-N.jpg"]);
  });

  it("written to the bot uses the caption of a picture as its text, and adds further ones", async () => {
    const photo = [{ file_id: `id-${sent.findIndex(([name]) => name === "skan")}`, file_size: 10 }];
    await begin();
    expect(await write({ photo, caption: "Suv" })).toContain("kamida 10");
    expect(await write({ photo, caption: "Koʻchada chiroq yoʻq,\nuch kundan beri" })).toContain("Rasm yoki hujjat");
    expect(await write({ photo, caption: "Mana ustun" })).toBe("Fayl qabul qilindi: 2/5.");
    expect(await write({ photo })).toBe("Fayl qabul qilindi: 3/5.");

    const { text, files } = await keptOf(await finish());

    expect(text).toBe("Koʻchada chiroq yoʻq,\nuch kundan beri\nMana ustun");
    expect(files.length).toBe(3);
  });
});
