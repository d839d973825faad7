import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFContext,
  type PDFObject,
  type PDFRef,
} from "@cantoo/pdf-lib";

type Copied = PDFObject | undefined;

/** Copies one value of a dictionary, or leaves it out; references are already resolved. */
export type Rule = (value: PDFObject) => Copied;

/** The keys that a dictionary keeps, with the rule for each. */
export type Shape = Readonly<Record<string, Rule>>;

export const nameIn = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFName ? value.decodeText() : undefined;

export const numberIn = (value: PDFObject | undefined): number | undefined =>
  value instanceof PDFNumber ? value.asNumber() : undefined;

/** The items of an array, references resolved; a single value is an array of one, nothing is none. */
export const itemsIn = (value: PDFObject | undefined): PDFObject[] => {
  if (!(value instanceof PDFArray)) return value ? [value] : [];
  return value.asArray().flatMap((_, at) => value.lookup(at) ?? []);
};

export const entryOf = (dict: PDFDict, key: string): PDFObject | undefined =>
  dict.lookup(PDFName.of(key));

export const dictIn = (value: PDFObject | undefined): PDFDict | undefined => {
  if (value instanceof PDFRawStream) return value.dict;
  return value instanceof PDFDict ? value : undefined;
};

/** Copies numbers and booleans. */
export const plain: Rule = (value) =>
  value instanceof PDFNumber || value instanceof PDFBool ? value : undefined;

/** The words of a text, as a set. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** The rendering intents of colours. */
export const INTENTS = "AbsoluteColorimetric RelativeColorimetric Saturation Perceptual";

/** Copies one of the names. */
export const oneOf = (names: string): Rule => {
  const known = words(names);
  return (value) => (known.has(nameIn(value) ?? "") ? value : undefined);
};

/** A shape of several keys that are all copied alike. */
export const each = (rule: Rule, keys: string): Shape =>
  Object.fromEntries([...words(keys)].map((key) => [key, rule]));

/** Uses the first rule that accepts a value. */
export const either =
  (...rules: Rule[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const copied = rule(value);
      if (copied) return copied;
    }
    return undefined;
  };

/** Copies into `to`. */
export const shapesIn = (to: PDFContext) => {
  const arrayOf = (values: readonly PDFObject[]): PDFArray => {
    const array = PDFArray.withContext(to);
    for (const value of values) array.push(value);
    return array;
  };

  /** Copies an array whose items all follow the rule; with more items than allowed it is left out. */
  const list =
    (rule: Rule): Rule =>
    (value) => {
      if (!(value instanceof PDFArray)) return undefined;
      const items = itemsIn(value);
      const copied = items.flatMap((item) => rule(item) ?? []);
      return copied.length === value.size() ? arrayOf(copied) : undefined;
    };

  /** Copies the entries of a dictionary that its shape contains, together with `more`. */
  const dictOf = (source: PDFDict, shape: Shape, more: Record<string, PDFObject> = {}): PDFDict => {
    const copy = PDFDict.withContext(to);
    for (const [key, rule] of Object.entries(shape)) {
      const value = entryOf(source, key);
      const copied = value && rule(value);
      if (copied) copy.set(PDFName.of(key), copied);
    }
    for (const [key, value] of Object.entries(more)) copy.set(PDFName.of(key), value);
    return copy;
  };

  const numbers = list(plain);
  return {
    arrayOf,
    list,
    dictOf,
    numbers,
    /** Copies a dictionary of this shape. */
    dict:
      (shape: Shape): Rule =>
      (value) =>
        value instanceof PDFDict ? dictOf(value, shape) : undefined,
    name: (name: string) => PDFName.of(name),
    /** Copies each source once; later uses refer to the first copy. */
    once: <S extends PDFObject>(copy: (source: S, ref: PDFRef) => PDFObject) => {
      const made = new Map<S, PDFRef>();
      return (source: S): PDFRef => {
        const known = made.get(source);
        if (known) return known;
        const ref = to.nextRef();
        made.set(source, ref);
        to.assign(ref, copy(source, ref));
        return ref;
      };
    },
  };
};
