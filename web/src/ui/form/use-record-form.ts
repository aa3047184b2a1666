import { AppError } from '@leadwright/contract/errors';
import type { Problems as Said } from '@leadwright/contract/problems';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { newKey } from '../../api/idempotency-key.ts';
import { notifyFailure } from '../../api/notify.ts';
import type { Draft } from '../../storage/drafts.ts';
import { type Clash, isSame, mergeConflict, type Values } from './conflict.ts';
import { firstValues, metaOf } from './field-type.ts';
import { focusFirst } from './focus.ts';
import { type Problems, problemsOf, readProblems } from './problems.ts';

/** A `quiet` save is made by the form itself, while somebody goes on typing. */
export type SaveMode = 'stay' | 'close' | 'another' | 'quiet';
/** What became of a save that the form has made by itself. */
export type Quiet = 'saved' | 'refused' | 'offline';

/** What a save is an attempt at. */
export interface Attempt {
  /** The row to change; undefined where one is to be added. */
  id: string | undefined;
  /** The idempotency key, for the call: the same until a save has succeeded, even over a crash. */
  key: string;
}

export interface RecordFormOptions<S extends z.ZodObject, Reply> {
  schema: S;
  /** The row to edit, with its id and version; or first values of a new one. */
  initial?: object | undefined;
  /** The kind of record, where its history can tell who has changed it meanwhile. */
  entity?: string | undefined;
  /** Rules between fields: field path to message. */
  rules?: ((values: Values) => Said) | undefined;
  /** Writes the parsed values; `version` is the one last read, undefined for a new row. */
  onSave: (values: z.output<S>, version: number | undefined, attempt: Attempt) => Promise<Reply>;
  onSaved?: ((reply: Reply, mode: SaveMode) => void) | undefined;
  /** Whether the change of a row may be written, once its values are right; asked of whoever saves. */
  agree?: ((row: Values) => Promise<boolean>) | undefined;
  onCancel?: (() => void) | undefined;
}

/** What passes by itself, so that a quiet save is tried again. */
const WAITS: ReadonlySet<string> = new Set([
  'unavailable',
  'internal',
  'too_slow',
  'too_many_requests',
  'disk_full',
  'not_signed_in',
]);

interface Conflict {
  clashes: Clash[];
  merged: Values;
  theirs: Values;
  mode: SaveMode;
}

/** The row as somebody else has left it, or as an attempt of one's own whose answer was lost. */
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
  /** The quiet save that is under way: another waits for it, since whoever presses Save has to be heard. */
  const underway = useRef<Promise<unknown>>(undefined);
  const key = useRef<string>(undefined);
  key.current ??= newKey();
  const check = (values: Values): Problems => ({ ...readProblems(rules?.(values)), ...problemsOf(schema, values) });
  const form = useForm<Values>({
    initialValues: firstValues(schema, initial),
    validate: check,
    validateInputOnBlur: true,
  });

  /** Takes a row as the state last read; `typed` stays unsaved on top of it. */
  const rebase = (row: Values, typed: Values = {}) => {
    const values = firstValues(schema, row);
    setBase(row);
    form.setInitialValues(values);
    form.setValues({ ...values, ...typed });
    form.resetDirty(values);
    form.clearErrors();
    setRefused(false);
  };

  /** Fills in a first value that arrives after the form has opened. It is not a change: leaving the form asks nothing. */
  const propose = (name: string, value: unknown) => {
    const row = { ...base, [name]: value };
    const values = firstValues(schema, row);
    setBase(row);
    form.setInitialValues(values);
    form.resetDirty(values);
    form.setFieldValue(name, value as never);
  };

  const differing = (now: Values, from: Values): Values =>
    Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSame(value, from[name])));

  const saved = (values: Values, reply: Reply, mode: SaveMode) => {
    key.current = newKey();
    // The unsaved-changes guard must see a clean form before the screen navigates away.
    flushSync(() => {
      setConflict(undefined);
      // What was typed while a quiet save was under way is not in it.
      const typed = mode === 'quiet' ? differing(form.getValues(), values) : {};
      rebase(mode === 'another' ? initial : { ...base, ...values, ...(reply as Values | undefined) }, typed);
    });
    if (mode === 'another') focusFirst(schema.shape);
    onSaved?.(reply, mode);
  };

  const attempt = async (values: Values, from: Values, mode: SaveMode): Promise<void> => {
    const { id, version } = from as { id?: string; version?: number };
    try {
      saved(values, await onSave(schema.parse(values), version, { id, key: key.current! }), mode);
    } catch (error) {
      const [theirs, mine] = [detailOf(error, 'current'), detailOf(error, 'saved')];
      if (mine) {
        // Saved already, before the last words were typed: what is in the form is a change of that row.
        key.current = newKey();
        return attempt(values, { ...from, ...mine }, mode);
      }
      if (theirs) {
        const [read, now] = [firstValues(schema, from), firstValues(schema, theirs)];
        const { merged, clashes } = mergeConflict(Object.keys(schema.shape), read, values, now);
        if (!clashes.length) return attempt(merged, { ...from, ...theirs }, mode);
        setConflict({ clashes, merged, theirs, mode: mode === 'quiet' ? 'stay' : mode });
      } else if (mode === 'quiet') throw error;
      else if (error instanceof AppError && error.fields) {
        setConflict(undefined);
        form.setErrors(error.fields);
        setRefused(true);
        focusFirst(error.fields);
      } else notifyFailure(error);
    }
  };

  const alone = async (work: () => Promise<void>) => {
    await underway.current;
    if (locked.current) return;
    locked.current = true;
    setSaving(true);
    await work().finally(() => {
      locked.current = false;
      setSaving(false);
    });
  };
  const write: typeof attempt = (...args) => alone(() => attempt(...args));

  const save = async (mode: SaveMode): Promise<void> => {
    const unchanged = base.version !== undefined && !form.isDirty();
    if (unchanged) return mode === 'close' ? options.onCancel?.() : undefined;
    const values = form.getValues();
    const problems = check(values);
    const wrong = Object.keys(problems).length > 0;
    form.setErrors(problems);
    setRefused(wrong);
    if (wrong) return focusFirst(problems);
    await alone(async () => {
      const isAgreed = base.version === undefined || !options.agree || (await options.agree(base));
      if (isAgreed) await attempt(values, base, mode);
    });
  };

  /** Saves what stands in the form if it is right, without a word: nothing is marked, and the focus stays where it is. */
  const saveQuietly = async (): Promise<Quiet> => {
    const values = form.getValues();
    if (locked.current || conflict || Object.keys(check(values)).length > 0) return 'refused';
    const attempted = attempt(values, base, 'quiet').then(
      (): Quiet => 'saved',
      (error): Quiet => (error instanceof AppError && !WAITS.has(error.code) ? 'refused' : 'offline'),
    );
    underway.current = attempted;
    return attempted;
  };

  /** Ends a conflict with the chosen values, or (without any) with the other side's row. */
  const settle = async (chosen?: Values): Promise<void> => {
    if (!conflict) return;
    const { theirs, mode } = conflict;
    if (chosen) return write(chosen, { ...base, ...theirs }, mode);
    rebase({ ...base, ...theirs });
    setConflict(undefined);
  };

  /** What a crash would lose; nothing that may not lie about on the reader's computer. */
  const unsaved = (): Omit<Draft, 'at'> => {
    const [values, first] = [form.getValues(), firstValues(schema, base)];
    const names = Object.keys(schema.shape).filter(
      (name) => !isSame(values[name], first[name]) && !metaOf(schema.shape[name] as z.ZodType, name).sensitive,
    );
    const pick = (row: Values) => Object.fromEntries(names.map((name) => [name, row[name]]));
    const version = base.version as number | undefined;
    return { key: key.current!, version, values: pick(values), original: pick(first) };
  };

  /** Takes up a draft where it was left: on the row as it was then, so that later changes of others are a conflict. */
  const restore = (draft: Draft) => {
    const known = (row: Values) => Object.fromEntries(Object.entries(row).filter(([name]) => name in schema.shape));
    key.current = draft.key;
    rebase({ ...base, ...known(draft.original), version: draft.version }, known(draft.values));
  };

  return {
    schema: schema as z.ZodObject,
    form,
    base,
    entity,
    saving,
    /** The last attempt to save was refused: the summary shows, which a mere blur must not bring up. */
    refused,
    dirty: form.isDirty(),
    save,
    saveQuietly,
    cancel: options.onCancel,
    conflict,
    settle,
    dismissConflict: () => setConflict(undefined),
    unsaved,
    propose,
    restore,
  };
}
export type RecordFormState = ReturnType<typeof useRecordForm>;
