import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef } from "@cantoo/pdf-lib";

const nameOf = (key: string): PDFName => PDFName.of(key);
const [off, view, usage] = ["OFF", "View", "Usage"].map(nameOf) as [PDFName, PDFName, PDFName];
const isGroup = (object: PDFObject | undefined): object is PDFDict =>
  object instanceof PDFDict && object.lookup(nameOf("Type")) === nameOf("OCG");
const namesIn = (dict: PDFDict, key: string): PDFObject[] => {
  const found = dict.lookup(nameOf(key));
  return found instanceof PDFArray ? found.asArray() : found === undefined ? [] : [found];
};

/** Whether what belongs to a layer, or to a membership of several, is shown when the document is opened (ISO 32000-2, 8.11). */
export type Layers = {
  readonly isShown: (belongs: PDFObject | undefined) => boolean;
};
/** undefined where a document has no layers. */
export const layersOf = (document: PDFDocument): Layers | undefined => {
  const { context } = document;
  const properties = document.catalog.lookup(nameOf("OCProperties"));
  if (!(properties instanceof PDFDict)) return undefined;
  const usual = properties.lookupMaybe(nameOf("D"), PDFDict);
  const isOffAtFirst = usual?.lookup(nameOf("BaseState")) === off;
  const listed = (key: string): ReadonlySet<PDFObject> => new Set(usual ? namesIn(usual, key) : []);
  const [switchedOn, switchedOff] = [listed("ON"), listed("OFF")];

  const isGroupShown = (ref: PDFObject, group: PDFDict): boolean => {
    const intents = namesIn(group, "Intent");
    // a layer that is for designers alone hides nothing
    if (intents.length > 0 && !intents.includes(view) && !intents.includes(nameOf("All"))) return true;
    const state = group.lookupMaybe(usage, PDFDict)?.lookupMaybe(view, PDFDict)?.lookup(nameOf("ViewState"));
    if (state === off || switchedOff.has(ref)) return false;
    return !isOffAtFirst || switchedOn.has(ref);
  };

  const known = new Map<PDFObject, boolean>();
  const isExpressionTrue = (given: PDFObject): boolean => {
    const expression = context.lookup(given);
    if (!(expression instanceof PDFArray)) return isShown(given);
    const before = known.get(expression);
    if (before !== undefined) return before;
    // what an expression that leads to itself says there
    known.set(expression, true);
    const [operator, ...operands] = expression.asArray();
    const found =
      operator === nameOf("Not")
        ? !operands.slice(0, 1).some(isExpressionTrue)
        : operator === nameOf("Or")
          ? operands.some(isExpressionTrue)
          : operands.every(isExpressionTrue);
    known.set(expression, found);
    return found;
  };
  const isMembershipShown = (membership: PDFDict): boolean => {
    const expression = membership.get(nameOf("VE"));
    if (expression) return isExpressionTrue(expression);
    const groups = membership.lookup(nameOf("OCGs"));
    const refs = groups instanceof PDFArray ? groups.asArray() : [membership.get(nameOf("OCGs"))];
    const states = refs.filter((ref) => isGroup(context.lookup(ref))).map((ref) => isShown(ref));
    if (states.length === 0) return true;
    const policy = membership.lookup(nameOf("P"));
    if (policy === nameOf("AllOn")) return states.every((state) => state);
    if (policy === nameOf("AnyOff")) return states.some((state) => !state);
    if (policy === nameOf("AllOff")) return states.every((state) => !state);
    return states.some((state) => state);
  };
  const isShown = (belongs: PDFObject | undefined): boolean => {
    const layer = context.lookup(belongs);
    if (!(layer instanceof PDFDict) || belongs === undefined) return true;
    const before = known.get(layer);
    if (before !== undefined) return before;
    known.set(layer, true);
    const found = isGroup(layer) ? isGroupShown(belongs, layer) : isMembershipShown(layer);
    known.set(layer, found);
    return found;
  };
  return { isShown };
};

const groupsOf = ({ context }: PDFDocument): (readonly [PDFRef, PDFDict])[] =>
  context.enumerateIndirectObjects().flatMap(([ref, object]) => (isGroup(object) ? [[ref, object] as const] : []));

/** Writes into each layer whether it is shown, which a copy of its pages takes along. */
export const noteLayers = (document: PDFDocument): void => {
  const layers = layersOf(document);
  for (const [ref, group] of groupsOf(document)) {
    const state = !layers || layers.isShown(ref) ? "ON" : "OFF";
    group.set(usage, document.context.obj({ View: { ViewState: state } }));
  }
};
/** Switches the layers of copied pages as `noteLayers` has noted it. */
export const keepLayers = (document: PDFDocument): void => {
  const groups = groupsOf(document);
  if (groups.length === 0) return;
  const hidden = groups.filter(([, group]) => group.lookup(usage, PDFDict).lookup(view, PDFDict).lookup(nameOf("ViewState")) === off);
  const refs = (of: typeof groups): PDFArray => document.context.obj(of.map(([ref]) => ref));
  document.catalog.set(nameOf("OCProperties"), document.context.obj({ OCGs: refs(groups), D: { OFF: refs(hidden) } }));
};
