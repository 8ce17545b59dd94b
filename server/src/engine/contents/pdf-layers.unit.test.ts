import { type PDFContext, PDFDocument, PDFName, type PDFRef } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { layersOf } from "./pdf-layers.ts";

type Group = (more?: object) => PDFRef;
const shownIn = async (ask: (group: Group, context: PDFContext) => { readonly config?: object; readonly asked: readonly PDFRef[] }) => {
  const document = await PDFDocument.create();
  const { context } = document;
  const group: Group = (more = {}) => context.register(context.obj({ Type: "OCG", ...more }));
  const { config = {}, asked } = ask(group, context);
  document.catalog.set(PDFName.of("OCProperties"), context.obj({ D: context.obj(config as never) }));
  const layers = layersOf(document)!;
  return asked.map((one) => layers.isShown(one));
};

it("layersOf knows layers by the lists of the usual configuration and its base state", async () => {
  const lists = (BaseState: string) =>
    shownIn((group) => {
      const asked = [group(), group(), group()];
      return { config: { BaseState, ON: [asked[0]], OFF: [asked[1]] }, asked };
    });

  expect(await lists("ON")).toEqual([true, false, true]);
  expect(await lists("OFF")).toEqual([true, false, false]);
  expect(await lists("Unchanged")).toEqual([true, false, true]);
});

it("layersOf hides what is off for view by its usage, and lets a layer that is for designers alone hide nothing", async () => {
  const found = await shownIn((group) => {
    const asked = [group({ Usage: { View: { ViewState: "OFF" } } }), group({ Intent: "Design" }), group({ Intent: ["Design", "View"] })];
    return { config: { OFF: asked.slice(1) }, asked };
  });

  expect(found).toEqual([false, true, false]);
});

it(
  "layersOf judges an expression that leads to itself, and one that says the same again and again, in no time",
  { timeout: 5000 },
  async () => {
    const found = await shownIn((group, context) => {
      const off = group();
      const round = context.nextRef();
      context.assign(round, context.obj(["And", round, off]));
      let again = off;
      for (let n = 0; n < 60; n += 1) again = context.register(context.obj(["Or", again, again]));
      const member = (VE: PDFRef) => context.register(context.obj({ Type: "OCMD", VE }));
      return { config: { OFF: [off] }, asked: [member(round), member(again)] };
    });

    expect(found).toEqual([false, false]);
  },
);

it("layersOf gives nothing for a document without layers", async () => {
  expect(layersOf(await PDFDocument.create())).toBeUndefined();
});
