import { AppError } from '@leadwright/contract/errors';
import type { Problems as Messages } from '@leadwright/contract/problems';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { newKey } from '../../api/idempotency-key.ts';
import { notifyFailure } from '../../api/notify.ts';
import type { Draft } from '../../storage/drafts.ts';
import { type FieldConflict, isSame, mergeConflict, type Values } from './conflict.ts';
import { initialValues, metaOf } from './field-type.ts';
import { focusFirst } from './focus.ts';
import { type Problems, problemsOf, readProblems } from './problems.ts';

/** A form saves in the `quiet` mode by itself while the user types. */
export type SaveMode = 'stay' | 'close' | 'another' | 'quiet';
/** The outcome of a save that the form has started itself. */
export type AutoSaveResult = 'saved' | 'refused' | 'offline';

/** What a save attempts. */
export interface Attempt {
  /** The id of the row to change; undefined for a new row. */
  id: string | undefined;
  /** The idempotency key of the call: unchanged until a save succeeds, even after a crash. */
  key: string;
}

export interface RecordFormOptions<S extends z.ZodObject, Reply> {
  schema: S;
  /** The row to edit, with its id and version; or the initial values of a new one. */
  initial?: object | undefined;
  /** The kind of record, if its history can show who has changed it since. */
  entity?: string | undefined;
  /** Rules between fields: field path to message. */
  rules?: ((values: Values) => Messages) | undefined;
  /** Writes the parsed values; `version` is the one last read, undefined for a new row. */
  onSave: (values: z.output<S>, version: number | undefined, attempt: Attempt) => Promise<Reply>;
  onSaved?: ((reply: Reply, mode: SaveMode) => void) | undefined;
  /** Asks the user whether the change of a row may be written, once its values are valid. */
  confirmChange?: ((row: Values) => Promise<boolean>) | undefined;
  onCancel?: (() => void) | undefined;
}

/** Temporary errors, after which a quiet save is repeated. */
const TEMPORARY_ERRORS: ReadonlySet<string> = new Set([
  'unavailable',
  'internal',
  'too_slow',
  'too_many_requests',
  'disk_full',
  'not_signed_in',
]);

interface Conflict {
  fieldConflicts: FieldConflict[];
  merged: Values;
  theirs: Values;
  mode: SaveMode;
}

/**
 * Returns the row as another user changed it (`current`), or as an earlier attempt with a lost response saved it
 * (`finishSave`).
 */
function detailOf(error: unknown, name: 'current' | 'saved'): Values | undefined {
  if (!(error instanceof AppError) || error.code !== 'conflict') return undefined;
  return (error.detail as Partial<Record<typeof name, Values>> | undefined)?.[name];
}

/** State and rules of a form over one record; show it with `FormShell`, its fields with `Field`. */
export function useRecordForm<S extends z.ZodObject, Reply = unknown>(options: RecordFormOptions<S, Reply>) {
  const { schema, entity, rules, onSave, onSaved } = options;
  const initial = (options.initial ?? {}) as Values;
  const [base, setBase] = useState<Values>(initial);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const locked = useRef(false);
  /** The running quiet save. A save by the user waits for it instead of being ignored. */
  const runningAutoSave = useRef<Promise<unknown>>(undefined);
  const key = useRef<string>(undefined);
  key.current ??= newKey();
  const check = (values: Values): Problems => ({ ...readProblems(rules?.(values)), ...problemsOf(schema, values) });
  const form = useForm<Values>({
    initialValues: initialValues(schema, initial),
    validate: check,
    validateInputOnBlur: true,
  });

  /** Makes a row the last read state; `typed` stays unsaved on top of it. */
  const rebase = (row: Values, typed: Values = {}) => {
    const values = initialValues(schema, row);
    setBase(row);
    form.setInitialValues(values);
    form.setValues({ ...values, ...typed });
    form.resetDirty(values);
    form.clearErrors();
    setRefused(false);
  };

  /** Sets an initial value that arrives after the form has opened. It is no change: leaving the form asks nothing. */
  const setInitialValue = (name: string, value: unknown) => {
    const row = { ...base, [name]: value };
    const values = initialValues(schema, row);
    setBase(row);
    form.setInitialValues(values);
    form.resetDirty(values);
    form.setFieldValue(name, value as never);
  };

  const changedValues = (now: Values, from: Values): Values =>
    Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSame(value, from[name])));

  const finishSave = (values: Values, reply: Reply, mode: SaveMode) => {
    key.current = newKey();
    // The unsaved-changes guard must see a clean form before the screen navigates away.
    flushSync(() => {
      setConflict(undefined);
      // Input during a quiet save is not part of it.
      const typed = mode === 'quiet' ? changedValues(form.getValues(), values) : {};
      rebase(mode === 'another' ? initial : { ...base, ...values, ...(reply as Values | undefined) }, typed);
    });
    if (mode === 'another') focusFirst(schema.shape);
    onSaved?.(reply, mode);
  };

  const attempt = async (values: Values, from: Values, mode: SaveMode): Promise<void> => {
    const { id, version } = from as { id?: string; version?: number };
    try {
      finishSave(values, await onSave(schema.parse(values), version, { id, key: key.current! }), mode);
    } catch (error) {
      const [theirs, mine] = [detailOf(error, 'current'), detailOf(error, 'saved')];
      if (mine) {
        // An earlier attempt saved the row before the last input: the form now changes that row.
        key.current = newKey();
        return attempt(values, { ...from, ...mine }, mode);
      }
      if (theirs) {
        const [read, now] = [initialValues(schema, from), initialValues(schema, theirs)];
        const { merged, fieldConflicts } = mergeConflict(Object.keys(schema.shape), read, values, now);
        if (!fieldConflicts.length) return attempt(merged, { ...from, ...theirs }, mode);
        setConflict({ fieldConflicts, merged, theirs, mode: mode === 'quiet' ? 'stay' : mode });
      } else if (mode === 'quiet') throw error;
      else if (error instanceof AppError && error.fields) {
        setConflict(undefined);
        form.setErrors(error.fields);
        setRefused(true);
        focusFirst(error.fields);
      } else notifyFailure(error);
    }
  };

  const runExclusive = async (work: () => Promise<void>) => {
    await runningAutoSave.current;
    if (locked.current) return;
    locked.current = true;
    setSaving(true);
    await work().finally(() => {
      locked.current = false;
      setSaving(false);
    });
  };
  const write: typeof attempt = (...args) => runExclusive(() => attempt(...args));

  const save = async (mode: SaveMode): Promise<void> => {
    const unchanged = base.version !== undefined && !form.isDirty();
    if (unchanged) return mode === 'close' ? options.onCancel?.() : undefined;
    const values = form.getValues();
    const problems = check(values);
    const isInvalid = Object.keys(problems).length > 0;
    form.setErrors(problems);
    setRefused(isInvalid);
    if (isInvalid) return focusFirst(problems);
    await runExclusive(async () => {
      const isConfirmed = base.version === undefined || !options.confirmChange || (await options.confirmChange(base));
      if (isConfirmed) await attempt(values, base, mode);
    });
  };

  /** Saves valid values of the form without showing problems or moving the focus. */
  const autoSave = async (): Promise<AutoSaveResult> => {
    const values = form.getValues();
    if (locked.current || conflict || Object.keys(check(values)).length > 0) return 'refused';
    const result = attempt(values, base, 'quiet').then(
      (): AutoSaveResult => 'saved',
      (error): AutoSaveResult =>
        error instanceof AppError && !TEMPORARY_ERRORS.has(error.code) ? 'refused' : 'offline',
    );
    runningAutoSave.current = result;
    return result;
  };

  /** Ends a conflict with the chosen values, or (without any) with the other side's row. */
  const settle = async (chosen?: Values): Promise<void> => {
    if (!conflict) return;
    const { theirs, mode } = conflict;
    if (chosen) return write(chosen, { ...base, ...theirs }, mode);
    rebase({ ...base, ...theirs });
    setConflict(undefined);
  };

  /** Returns the draft to store; sensitive values must not stay on the user's computer. */
  const toDraft = (): Omit<Draft, 'at'> => {
    const [values, first] = [form.getValues(), initialValues(schema, base)];
    const names = Object.keys(schema.shape).filter(
      (name) => !isSame(values[name], first[name]) && !metaOf(schema.shape[name] as z.ZodType, name).sensitive,
    );
    const pick = (row: Values) => Object.fromEntries(names.map((name) => [name, row[name]]));
    const version = base.version as number | undefined;
    return { key: key.current!, version, values: pick(values), original: pick(first) };
  };

  /** Restores a draft on top of the row as it was then, so that later changes by others are a conflict. */
  const restore = (draft: Draft) => {
    const knownFields = (row: Values) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => name in schema.shape));
    key.current = draft.key;
    rebase({ ...base, ...knownFields(draft.original), version: draft.version }, knownFields(draft.values));
  };

  return {
    schema: schema as z.ZodObject,
    form,
    base,
    entity,
    saving,
    /** The last attempt to save was rejected: only then is the summary shown, not on blur. */
    refused,
    dirty: form.isDirty(),
    save,
    autoSave,
    cancel: options.onCancel,
    conflict,
    settle,
    dismissConflict: () => setConflict(undefined),
    toDraft,
    setInitialValue,
    restore,
  };
}
export type RecordFormState = ReturnType<typeof useRecordForm>;
