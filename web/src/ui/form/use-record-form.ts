import { AppError } from '@leadwright/contract/errors';
import type { Problems as Said } from '@leadwright/contract/problems';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { notifyFailure } from '../notify.ts';
import { type Clash, mergeConflict, type Values } from './conflict.ts';
import { firstValues } from './field-type.ts';
import { focusFirst } from './focus.ts';
import { type Problems, problemsOf, readProblems } from './problems.ts';

export type SaveMode = 'stay' | 'close' | 'another';

export interface RecordFormOptions<S extends z.ZodObject, Reply> {
  schema: S;
  /** The row to edit, with its version; or first values of a new one. */
  initial?: object | undefined;
  /** Rules between fields: field path to message. */
  rules?: ((values: Values) => Said) | undefined;
  /** Writes the parsed values; `version` is the one last read, undefined for a new row. */
  onSave: (values: z.output<S>, version: number | undefined) => Promise<Reply>;
  onSaved?: ((reply: Reply, mode: SaveMode) => void) | undefined;
  onCancel?: (() => void) | undefined;
}

interface Conflict {
  clashes: Clash[];
  merged: Values;
  theirs: Values;
  mode: SaveMode;
}

const currentRow = (error: unknown) =>
  error instanceof AppError && error.code === 'conflict'
    ? (error.detail as { current?: Values } | undefined)?.current
    : undefined;

/** State and rules of a form over one record; show it with `FormShell`, its fields with `Field`. */
export function useRecordForm<S extends z.ZodObject, Reply = unknown>(options: RecordFormOptions<S, Reply>) {
  const { schema, rules, onSave, onSaved } = options;
  const initial = (options.initial ?? {}) as Values;
  const [base, setBase] = useState<Values>(initial);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const locked = useRef(false);
  const check = (values: Values): Problems => ({ ...readProblems(rules?.(values)), ...problemsOf(schema, values) });
  const form = useForm<Values>({
    initialValues: firstValues(schema, initial),
    validate: check,
    validateInputOnBlur: true,
  });

  /** Takes a row as the state last read: nothing is unsaved then. */
  const rebase = (row: Values) => {
    const values = firstValues(schema, row);
    setBase(row);
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
  };

  const saved = (values: Values, reply: Reply, mode: SaveMode) => {
    // The unsaved-changes guard must see a clean form before the screen navigates away.
    flushSync(() => {
      setConflict(undefined);
      rebase(mode === 'another' ? initial : { ...base, ...values, ...(reply as Values | undefined) });
    });
    onSaved?.(reply, mode);
  };

  const attempt = async (values: Values, version: number | undefined, from: Values, mode: SaveMode): Promise<void> => {
    try {
      saved(values, await onSave(schema.parse(values), version), mode);
    } catch (error) {
      const theirs = currentRow(error);
      if (theirs) {
        const names = Object.keys(schema.shape);
        const { merged, clashes } = mergeConflict(
          names,
          firstValues(schema, from),
          values,
          firstValues(schema, theirs),
        );
        if (!clashes.length) return attempt(merged, theirs.version as number, theirs, mode);
        setConflict({ clashes, merged, theirs, mode });
      } else if (error instanceof AppError && error.fields) {
        setConflict(undefined);
        form.setErrors(error.fields);
        setRefused(true);
        focusFirst(error.fields);
      } else notifyFailure(error);
    }
  };

  const write: typeof attempt = async (...args) => {
    if (locked.current) return;
    locked.current = true;
    setSaving(true);
    await attempt(...args).finally(() => {
      locked.current = false;
      setSaving(false);
    });
  };

  const save = async (mode: SaveMode): Promise<void> => {
    const unchanged = base.version !== undefined && !form.isDirty();
    if (unchanged) return mode === 'close' ? options.onCancel?.() : undefined;
    const values = form.getValues();
    const problems = check(values);
    const wrong = Object.keys(problems).length > 0;
    form.setErrors(problems);
    setRefused(wrong);
    if (wrong) return focusFirst(problems);
    await write(values, base.version as number | undefined, base, mode);
  };

  /** Ends a conflict with the chosen values, or (without any) with the other side's row. */
  const settle = async (chosen?: Values): Promise<void> => {
    if (!conflict) return;
    const { theirs, mode } = conflict;
    if (chosen) return write(chosen, theirs.version as number, theirs, mode);
    rebase({ ...base, ...theirs });
    setConflict(undefined);
  };

  return {
    schema: schema as z.ZodObject,
    form,
    base,
    saving,
    /** The last attempt to save was refused: the summary shows, which a mere blur must not bring up. */
    refused,
    dirty: form.isDirty(),
    save,
    cancel: options.onCancel,
    conflict,
    settle,
    dismissConflict: () => setConflict(undefined),
  };
}
export type RecordFormState = ReturnType<typeof useRecordForm>;
