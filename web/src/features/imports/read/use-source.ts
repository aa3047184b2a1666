import { AppError } from '@leadwright/contract/errors';
import { type Batch, preData } from '@leadwright/contract/features/imports';
import { useState } from 'react';
import { focusFirst } from '../../../ui/form/focus.ts';
import { type Problems, problemsOf } from '../../../ui/form/problems.ts';
import { isoToday } from '../../../ui/format.ts';

const schema = preData.body.pick({ supplier: true, obtained_on: true, default_country: true });
export type SourceValues = { supplier: string; obtained_on: string; default_country: string };

/** Edits the source details of a file, which are stored with each of its values. */
export function useSource(batch: Batch) {
  const { supplier, default_country } = batch;
  const [values, setValues] = useState<SourceValues>({ supplier, obtained_on: isoToday(), default_country });
  const [problems, setProblems] = useState<Problems>({});
  const show = (found: Problems) => {
    setProblems(found);
    focusFirst(found);
  };
  return {
    values,
    problems,
    set: (change: Partial<SourceValues>) => {
      setValues((kept) => ({ ...kept, ...change }));
      setProblems((kept) => Object.fromEntries(Object.entries(kept).filter(([name]) => !(name in change))));
    },
    /** Returns the values, or undefined after showing their problems at the fields. */
    checked: (): SourceValues | undefined => {
      const found = problemsOf(schema, values);
      show(found);
      return Object.keys(found).length ? undefined : values;
    },
    refused: (error: Error) => {
      if (error instanceof AppError && error.fields) show(error.fields);
    },
  };
}
export type Source = ReturnType<typeof useSource>;
