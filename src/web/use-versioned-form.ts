import { useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  useWatch,
} from "react-hook-form";
import type { ApiError } from "./api.ts";
import type { DraftSlot } from "./drafts.ts";
import type { SetOwnRecord } from "./own-records.ts";
import { showFieldFaults } from "./field-faults.ts";
import { useKeepDraft } from "./KeptDraft.tsx";
import { showToast } from "./toasts.ts";

/** Shown where a save would change nothing. */
export const UNCHANGED = "Tidak ada perubahan yang disimpan.";
const ALREADY_SAVED = "Perubahan Anda sudah tersimpan.";

/** A record that several people may change; null for a new one. */
type Versioned = { readonly version: number } | null;

/** An edit that is not saved yet. It contains only fields: no receipt and no signed link. */
export interface EditDraft<Values> {
  readonly values: Partial<Values>;
  /** The record's fields in `version`, on which the edit began. */
  readonly base: Partial<Values>;
  readonly version: number;
  /** Another person has changed the record meanwhile, and no version has been chosen yet. */
  readonly overtaken: boolean;
}

interface VersionedFormOptions<
  Stored extends Versioned,
  Values extends FieldValues,
  Output,
  Files,
> {
  /** The record as it is known now; a newer version may come at any time. */
  readonly record: Stored;
  /** The record as the form holds it. */
  readonly valuesOf: (record: Stored) => Values;
  readonly resolver: (record: Stored) => Resolver<Values, unknown, Output>;
  readonly mode?: "all" | "onChange";
  /** The draft of the edit, and its owner. */
  readonly slot: DraftSlot<EditDraft<Values> & Files>;
  readonly userId: number;
  /** The draft that was left before; without `savedAt` it is not mentioned. */
  readonly left:
    | { readonly content: Partial<EditDraft<Values>> & Files; readonly savedAt?: string }
    | undefined;
  /** Whether saving `values` would change the record; by default, whether any field differs. */
  readonly changes?: (values: Values, record: Stored) => boolean;
  /** The files that were chosen beside the fields. */
  readonly files?: {
    readonly chosen: Files;
    readonly change: (record: Stored) => boolean;
    readonly reset: () => void;
  };
  /** Sets the record for other components, and knows the versions that this page has made. */
  readonly setRecord?: SetOwnRecord<NonNullable<Stored>>;
  /** Runs after a save that ends the edit; without it the form continues with the saved values. */
  readonly onSaved?: (record: NonNullable<Stored>) => void;
}

const versionOf = (record: Versioned) => record?.version ?? 0;

/** A field as it is compared: the ends of a text do not count, and a list differs where anything in it does. */
const textOf = (value: unknown) =>
  typeof value === "string" ? value.trim() : (JSON.stringify(value) ?? "");

const differs = (values: FieldValues, stored: FieldValues) =>
  Object.keys(stored).some((field) => textOf(values[field]) !== textOf(stored[field]));

/** Three-way: a field that still has its value of `base` gets the newer version's value. */
const merged = <V extends FieldValues>(typed: V, base: V, newer: V): V => {
  const field = (name: keyof V) =>
    (textOf(typed[name]) === textOf(base[name]) ? newer : typed)[name];
  return Object.fromEntries(Object.keys(newer).map((name) => [name, field(name)])) as V;
};

/**
 * The form of a record that others may change meanwhile (docs/product/reports.md#stale-edits). It sends the version
 * on which it began. A newer version replaces the fields without input; where there is input, `overtaken` is set
 * until a version is chosen (`VersionNotice`), and the input is never lost. A version that the user has made beside
 * the form is no conflict. The form is kept as a draft, and a user who leaves is asked. A save whose answer was
 * lost counts as a save.
 */
export const useVersionedForm = <
  Stored extends Versioned,
  Values extends FieldValues,
  Output,
  Files extends object = object,
>({
  record,
  valuesOf,
  resolver,
  mode = "onChange",
  slot,
  userId,
  left,
  changes = (values, stored) => differs(values, valuesOf(stored)),
  files,
  setRecord,
  onSaved,
}: VersionedFormOptions<Stored, Values, Output, Files>) => {
  const cleanStart = (stored: Stored) => ({
    version: versionOf(stored),
    base: valuesOf(stored),
    values: valuesOf(stored),
    overtaken: false,
    restoredAt: undefined as string | undefined,
  });
  const [seen, setSeen] = useState(record);
  const newest = versionOf(seen) > versionOf(record) ? seen : record;
  const [start, setStart] = useState(() => {
    const clean = cleanStart(record);
    if (!left) return clean;
    // a draft of an older release has no version
    const { values, base, version = 0, overtaken = false } = left.content;
    return {
      version,
      base: { ...clean.base, ...base },
      values: { ...clean.values, ...values },
      overtaken,
      restoredAt: left.savedAt,
    };
  });
  const form = useForm<Values, unknown, Output>({
    resolver: resolver(newest),
    mode,
    defaultValues: start.values as DefaultValues<Values>,
  });
  const { isValid } = form.formState;
  const typed = useWatch({ control: form.control }) as Values;
  const touched = differs(typed, start.base) || (files?.change(newest) ?? false);

  const moveTo = (newer: Stored, isOthers: boolean) => {
    const base = valuesOf(newer);
    const values = merged(typed, start.base, base);
    const isLeft = differs(values, base) || (files?.change(newer) ?? false);
    setSeen(newer);
    setStart({
      version: versionOf(newer),
      base,
      values,
      overtaken: isLeft && (isOthers || start.overtaken),
      restoredAt: isLeft ? start.restoredAt : undefined,
    });
  };
  if (newest && newest.version > start.version) {
    const isOwn = newest.version === start.version + 1 && setRecord?.isOwn(newest);
    moveTo(newest, !isOwn);
  }
  const { reset } = form;
  useEffect(
    // faults of the input stay visible
    () => reset(start.values, { keepErrors: start.overtaken }),
    [reset, start.values, start.overtaken],
  );

  const { version, base } = start;
  const overtaken = start.overtaken && touched;
  const draft = { values: typed, base, version, overtaken, ...(files?.chosen as Files) };
  const { finish, askToClose } = useKeepDraft(slot, userId, touched ? draft : null);

  const settle = (stored: Stored) => {
    setSeen(stored);
    setStart(cleanStart(stored));
  };
  const saved = (stored: NonNullable<Stored>) => {
    if (onSaved) finish();
    setRecord?.(stored);
    settle(stored);
    onSaved?.(stored);
  };
  const wouldChange = (stored: Stored) =>
    changes(form.getValues(), stored) || (files?.change(stored) ?? false);
  const keepMine = (send: (output: Output) => void, unchanged?: () => void) =>
    form.handleSubmit((output) => {
      if (wouldChange(newest)) return send(output);
      showToast("info", UNCHANGED);
      unchanged?.();
    });

  return {
    form,
    /** The fields as they are now. */
    typed,
    /** The newest known version, and its number if the form has accepted it. */
    record: newest,
    version,
    touched,
    overtaken,
    isValid,
    /** When the draft with which the form began was written, ISO 8601; undefined after it is saved or discarded. */
    restoredAt: touched && !overtaken ? start.restoredAt : undefined,
    /** For a form's `onSubmit`: sends the input, unless there is nothing to save or a version to choose. */
    submit: (send: (output: Output) => void, unchanged?: () => void) => {
      const submitted = keepMine(send, unchanged);
      return (event: { preventDefault: () => void }) => {
        if (overtaken) event.preventDefault();
        else void submitted(event as never);
      };
    },
    /** Sends the input over a newer version. */
    keepMine,
    /** Replaces the input by the stored version. */
    takeStored: () => {
      settle(newest);
      files?.reset();
    },
    saved,
    /** Closes the form; asks first where that loses input. */
    askToClose,
    /** The record is gone, or its editor has left: the input is no longer needed. */
    finish,
    /**
     * For a failed save. Says true where everything was shown.
     * @param names the form's names of fields that have other names in the call
     */
    failed: (error: ApiError, names: Readonly<Record<string, Path<Values>>> = {}): boolean => {
      if (error.code !== "STALE") {
        const named = error.errors.map((fault) => ({
          ...fault,
          path: names[fault.path] ?? fault.path,
        }));
        showFieldFaults(form, { errors: named });
        return false;
      }
      const stored = error.data as NonNullable<Stored>;
      if (wouldChange(stored)) {
        setSeen(stored);
        setRecord?.others(stored);
      } else {
        showToast("success", ALREADY_SAVED);
        saved(stored);
      }
      return true;
    },
    /** Sets a field as if it had been typed. */
    put: (field: Path<Values>, value: string) =>
      form.setValue(field, value as never, { shouldDirty: true, shouldValidate: true }),
  };
};

/** The answer of {@link useVersionedForm}. */
export type VersionedFormOf<
  Stored extends Versioned,
  Values extends FieldValues,
  Output,
> = ReturnType<typeof useVersionedForm<Stored, Values, Output>>;

/** The same, for components that do not know the fields. */
export type VersionedEdit = Pick<
  VersionedFormOf<null, FieldValues, unknown>,
  "touched" | "overtaken" | "restoredAt" | "takeStored" | "isValid"
>;
