import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFStreamWriter,
  type PDFDocument,
  type PDFObject,
  type PDFPageLeaf,
} from "@cantoo/pdf-lib";
import { everyObject } from "../pdf-danger.ts";
import { flattened, giveLooks } from "./annotations.ts";
import { drawingIn, type Drawing } from "./drawing.ts";
import { isImage } from "./images.ts";
import { hidesLayers, isConditional } from "./layers.ts";
import { dictIn, entryOf, itemsIn, plain, shapesIn } from "./shapes.ts";
import { packed, unpacked, withoutTail } from "./streams.ts";

const OBJECTS_AT_ONCE = 50;

/** The drawing of a page: all its parts, one after the other. */
const contentOf = (page: PDFPageLeaf): Uint8Array => {
  const parts = itemsIn(page.Contents()).flatMap((part) =>
    part instanceof PDFRawStream ? [unpacked(part), Buffer.from("\n")] : [],
  );
  return Buffer.concat(parts);
};

/** Copies pages into `to`; `fieldLooks` are the resources for fields without resources of their own. */
const pagesIn = (
  to: PDFContext,
  { draw, form, group }: Drawing,
  fieldLooks: PDFDict | undefined,
) => {
  const { dictOf, numbers, name } = shapesIn(to);
  const shape = { MediaBox: numbers, CropBox: numbers, Rotate: plain, UserUnit: plain };

  return (page: PDFPageLeaf, parent: PDFObject) => {
    const { content, resources } = draw(contentOf(page), page.Resources());
    const looks = PDFDict.withContext(to);
    let count = 0;
    const above = flattened(page, (look) => {
      const given = `Look${count++}`;
      looks.set(PDFName.of(given), form(look, fieldLooks));
      return given;
    });
    for (const [given, look] of looks.entries()) {
      const known = resources.get(name("XObject"));
      const pictures = known instanceof PDFDict ? known : PDFDict.withContext(to);
      pictures.set(given, look);
      resources.set(name("XObject"), pictures);
    }
    const whole = above
      ? Buffer.concat([Buffer.from("q\n"), content, Buffer.from(`Q\n${above}`)])
      : content;
    const inherited = PDFDict.withContext(page.context);
    for (const key of Object.keys(shape)) {
      const value = page.getInheritableAttribute(name(key));
      if (value) inherited.set(name(key), value);
    }
    const copy = dictOf(inherited, shape, {
      Type: name("Page"),
      Parent: parent,
      Resources: resources,
      Contents: to.register(packed(PDFDict.withContext(to), whole)),
    });
    const blending = entryOf(page, "Group");
    const copied = blending && group(blending);
    if (copied) copy.set(name("Group"), copied);
    return to.register(copy);
  };
};

const isReference = (object: PDFObject) =>
  object instanceof PDFRawStream && object.dict.has(PDFName.of("Ref"));

/**
 * The document rebuilt from its pages: their drawings, copied by lists of what may be copied; annotations and forms
 * become part of the page. Nothing else of the file is copied. Throws where a copy would not look the same.
 */
export const rebuildPdf = async (document: PDFDocument): Promise<Uint8Array> => {
  const { context, catalog } = document;
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  for (const object of everyObject(objects))
    if (isConditional(object)) throw new Error("shows things under conditions");
  if (hidesLayers(catalog)) throw new Error("hides layers");
  if (objects.some(isReference)) throw new Error("shows pages of another file");
  await giveLooks(document);

  const to = PDFContext.create();
  const fields = dictIn(entryOf(catalog, "AcroForm"));
  const copyPage = pagesIn(to, drawingIn(to), dictIn(fields && entryOf(fields, "DR")));
  const tree = to.nextRef();
  const kids = PDFArray.withContext(to);
  for (const { node } of document.getPages()) kids.push(copyPage(node, tree));
  const { name } = shapesIn(to);
  to.assign(tree, to.obj({ Type: "Pages", Kids: kids, Count: kids.size() }));
  to.trailerInfo.Root = to.register(to.obj({ Type: name("Catalog"), Pages: tree }));

  for (const [ref, object] of to.enumerateIndirectObjects())
    if (object instanceof PDFRawStream && isImage(object))
      to.assign(ref, await withoutTail(object));
  return PDFStreamWriter.forContext(to, OBJECTS_AT_ONCE).serializeToBuffer();
};
