import { AppError } from '@leadwright/contract/errors';
import type { Problems as Messages } from '@leadwright/contract/problems';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { createKey } from '../../api/idempotency-key.ts';
import { notifyFailure } from '../../api/notify.ts';
import type { Draft } from '../../storage/drafts.ts';
import { type FieldConflict, isSame, mergeConflict, type Values } from './conflict.ts';
import { initialValues, metaOf } from './field-type.ts';
import { focusFirstField } from './focus.ts';
import { type Problems, problemsOf, translateProblems } from './problems.ts';

/** What happens after a save. In `quiet` mode the form saves itself while the user types. */
export type SaveMode = 'stay' | 'close' | 'another' | 'quiet';
/** The outcome of an automatic save: `refused` if the values cannot be saved, `offline` if the save is retried. */
export type AutoSaveResult = 'saved' | 'refused' | 'offline';

/** One attempt to save. */
export interface SaveAttempt {
  /** The id of the row to change; undefined for a new row. */
  id: string | undefined;
  /** The idempotency key of the call: unchanged until a save succeeds, even after a crash. */
  key: string;
}

export interface RecordFormOptions<S extends z.ZodObject, Reply> {
  schema: S;
  /** The row to edit, with its id and version; or the initial values of a new one. */
  initial?: object | undefined;
  /** The entity of the record, if its history can show who has changed it since it was loaded. */
  entity?: string | undefined;
  /** Checks rules that involve several fields; returns messages by field path. */
  rules?: ((values: Values) => Messages) | undefined;
  /** Writes the parsed values. `version` is the loaded version of the row, undefined for a new row. */
  onSave: (values: z.output<S>, version: number | undefined, attempt: SaveAttempt) => Promise<Reply>;
  onSaved?: ((reply: Reply, mode: SaveMode) => void) | undefined;
  /** Asks the user to confirm the change of an existing row; called when all values are valid. */
  confirmChange?: ((row: Values, values: Values) => Promise<boolean>) | undefined;
  onCancel?: (() => void) | undefined;
}

/** The codes of temporary errors, after which a quiet save is repeated. */
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
 * Returns the row of a conflict: `current` was changed by another user, `saved` by an earlier attempt whose response
 * was lost.
 */
function conflictRow(error: unknown, name: 'current' | 'saved'): Values | undefined {
  if (!(error instanceof AppError) || error.code !== 'conflict') return undefined;
  return (error.detail as Partial<Record<typeof name, Values>> | undefined)?.[name];
}

/** Returns the state of a form over one record. `FormShell` renders the form, `Field` its fields. */
export function useRecordForm<S extends z.ZodObject, Reply = unknown>(options: RecordFormOptions<S, Reply>) {
  const { schema, entity, rules, onSave, onSaved } = options;
  const initial = (options.initial ?? {}) as Values;
  const [base, setBase] = useState<Values>(initial);
  const [saving, setSaving] = useState(false);
  const [wasRejected, setRejected] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const isLocked = useRef(false);
  /** The running quiet save. A save by the user waits for it instead of being ignored. */
  const runningAutoSave = useRef<Promise<unknown>>(undefined);
  const key = useRef<string>(undefined);
  key.current ??= createKey();
  const check = (values: Values): Problems => ({
    ...translateProblems(rules?.(values)),
    ...problemsOf(schema, values),
  });
  const form = useForm<Values>({
    initialValues: initialValues(schema, initial),
    validate: check,
    validateInputOnBlur: true,
  });

  /** Resets the form to a stored row; `unsavedValues` remain as changes to it. */
  const rebase = (row: Values, unsavedValues: Values = {}) => {
    const values = initialValues(schema, row);
    setBase(row);
    form.setInitialValues(values);
    form.setValues({ ...values, ...unsavedValues });
    form.resetDirty(values);
    form.clearErrors();
    setRejected(false);
  };

  /** Sets an initial value that arrives after the form has opened. The value does not count as an unsaved change. */
  const setInitialValue = (name: string, value: unknown) => {
    const row = { ...base, [name]: value };
    const values = initialValues(schema, row);
    setBase(row);
    form.setInitialValues(values);
    form.resetDirty(values);
    form.setFieldValue(name, value as never);
  };

  const changedValues = (current: Values, previous: Values): Values =>
    Object.fromEntries(Object.entries(current).filter(([name, value]) => !isSame(value, previous[name])));

  const finishSave = (values: Values, reply: Reply, mode: SaveMode) => {
    key.current = createKey();
    // The unsaved-changes guard must see a clean form before the screen navigates away.
    flushSync(() => {
      setConflict(undefined);
      // The user may have typed during a quiet save.
      const unsavedValues = mode === 'quiet' ? changedValues(form.getValues(), values) : {};
      rebase(mode === 'another' ? initial : { ...base, ...values, ...(reply as Values | undefined) }, unsavedValues);
    });
    if (mode === 'another') focusFirstField(schema.shape);
    onSaved?.(reply, mode);
  };

  const attempt = async (values: Values, previous: Values, mode: SaveMode): Promise<void> => {
    const { id, version } = previous as { id?: string; version?: number };
    try {
      finishSave(values, await onSave(schema.parse(values), version, { id, key: key.current! }), mode);
    } catch (error) {
      const [theirs, mine] = [conflictRow(error, 'current'), conflictRow(error, 'saved')];
      if (mine) {
        // An earlier attempt has created the row: save the values as a change of that row.
        key.current = createKey();
        return attempt(values, { ...previous, ...mine }, mode);
      }
      if (theirs) {
        const [original, current] = [initialValues(schema, previous), initialValues(schema, theirs)];
        const { merged, fieldConflicts } = mergeConflict(Object.keys(schema.shape), original, values, current);
        if (!fieldConflicts.length) return attempt(merged, { ...previous, ...theirs }, mode);
        setConflict({ fieldConflicts, merged, theirs, mode: mode === 'quiet' ? 'stay' : mode });
      } else if (mode === 'quiet') throw error;
      else if (error instanceof AppError && error.fields) {
        setConflict(undefined);
        form.setErrors(error.fields);
        setRejected(true);
        focusFirstField(error.fields);
      } else notifyFailure(error);
    }
  };

  const runExclusive = async (work: () => Promise<void>) => {
    await runningAutoSave.current;
    if (isLocked.current) return;
    isLocked.current = true;
    setSaving(true);
    await work().finally(() => {
      isLocked.current = false;
      setSaving(false);
    });
  };
  const write: typeof attempt = (...args) => runExclusive(() => attempt(...args));

  const save = async (mode: SaveMode): Promise<void> => {
    const isUnchanged = base.version !== undefined && !form.isDirty();
    if (isUnchanged) return mode === 'close' ? options.onCancel?.() : undefined;
    const values = form.getValues();
    const problems = check(values);
    const isInvalid = Object.keys(problems).length > 0;
    form.setErrors(problems);
    setRejected(isInvalid);
    if (isInvalid) return focusFirstField(problems);
    await runExclusive(async () => {
      const isConfirmed =
        base.version === undefined || !options.confirmChange || (await options.confirmChange(base, values));
      if (isConfirmed) await attempt(values, base, mode);
    });
  };

  /** Saves valid values of the form without showing problems or moving the focus. */
  const autoSave = async (): Promise<AutoSaveResult> => {
    const values = form.getValues();
    if (isLocked.current || conflict || Object.keys(check(values)).length > 0) return 'refused';
    const result = attempt(values, base, 'quiet').then(
      (): AutoSaveResult => 'saved',
      (error): AutoSaveResult =>
        error instanceof AppError && !TEMPORARY_ERRORS.has(error.code) ? 'refused' : 'offline',
    );
    runningAutoSave.current = result;
    return result;
  };

  /** Ends a conflict: saves the chosen values, or discards the changes and loads the other user's row. */
  const resolveConflict = async (chosenValues?: Values): Promise<void> => {
    if (!conflict) return;
    const { theirs, mode } = conflict;
    if (chosenValues) return write(chosenValues, { ...base, ...theirs }, mode);
    rebase({ ...base, ...theirs });
    setConflict(undefined);
  };

  /** Returns the draft to store. Sensitive values are omitted: they must not stay on the user's computer. */
  const toDraft = (): Omit<Draft, 'at'> => {
    const [values, baseValues] = [form.getValues(), initialValues(schema, base)];
    const names = Object.keys(schema.shape).filter(
      (name) => !isSame(values[name], baseValues[name]) && !metaOf(schema.shape[name] as z.ZodType, name).sensitive,
    );
    const pick = (row: Values) => Object.fromEntries(names.map((name) => [name, row[name]]));
    const version = base.version as number | undefined;
    return { key: key.current!, version, values: pick(values), original: pick(baseValues) };
  };

  /** Restores a draft on top of its original row, so that later changes by other users are a conflict. */
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
    /** Whether the last attempt to save was rejected; only then is the error summary shown. */
    wasRejected,
    dirty: form.isDirty(),
    save,
    autoSave,
    cancel: options.onCancel,
    conflict,
    resolveConflict,
    dismissConflict: () => setConflict(undefined),
    toDraft,
    setInitialValue,
    restore,
  };
}
export type RecordFormState = ReturnType<typeof useRecordForm>;
