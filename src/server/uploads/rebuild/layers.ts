import { PDFDict, type PDFObject } from "@cantoo/pdf-lib";
import { dictIn, entryOf, itemsIn, nameIn } from "./shapes.ts";

const entries = (dict: PDFDict | undefined, key: string) =>
  itemsIn(dict && entryOf(dict, key)).filter((one) => one instanceof PDFDict);

/** Whether a layer's own settings hide it on a screen. */
const isHiddenBySettings = (layer: PDFDict) => {
  const settings = dictIn(entryOf(layer, "Usage"));
  const view = settings && dictIn(entryOf(settings, "View"));
  return nameIn(view && entryOf(view, "ViewState")) === "OFF";
};

/** Whether a condition is more than 'show this while its layer is shown'. */
export const isConditional = (object: PDFObject): boolean => {
  if (!(object instanceof PDFDict) || nameIn(entryOf(object, "Type")) !== "OCMD") return false;
  const policy = nameIn(entryOf(object, "P")) ?? "AnyOn";
  return entryOf(object, "VE") !== undefined || !["AllOn", "AnyOn"].includes(policy);
};

/**
 * Whether a document has layers that are hidden at first. Without their switches they would be visible; with them
 * somebody's content would stay hidden.
 */
export const hidesLayers = (catalog: PDFDict): boolean => {
  const layers = dictIn(entryOf(catalog, "OCProperties"));
  if (!layers) return false;
  const first = dictIn(entryOf(layers, "D"));
  const all = entries(layers, "OCGs");
  const on = new Set(entries(first, "ON"));
  const areOff = nameIn(first && entryOf(first, "BaseState")) === "OFF";
  return (
    entries(first, "OFF").length > 0 ||
    all.some((layer) => isHiddenBySettings(layer) || (areOff && !on.has(layer)))
  );
};
