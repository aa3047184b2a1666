import { AppError } from '@leadwright/contract/errors';
import { type Batch, preData } from '@leadwright/contract/features/imports';
import { useState } from 'react';
import { focusFirstField } from '../../../ui/form/focus.ts';
import { type Problems, problemsOf } from '../../../ui/form/problems.ts';
import { isoToday } from '../../../ui/format.ts';

const schema = preData.body.pick({ supplier: true, obtained_on: true, default_country: true });
export type SourceValues = { supplier: string; obtained_on: string; default_country: string };

/**
 * Edits the source details of a file. Each value of the file is stored with these details. The supplier is initially the
 * source that the headers of the file name.
 */
export function useSource({ supplier, default_country }: Batch, knownSource: string | null) {
  const [changes, setChanges] = useState<Partial<SourceValues>>({});
  const initialValues = { supplier: supplier || (knownSource ?? ''), obtained_on: isoToday(), default_country };
  const values: SourceValues = { ...initialValues, ...changes };
  const [problems, setProblems] = useState<Problems>({});
  const showProblems = (newProblems: Problems) => {
    setProblems(newProblems);
    focusFirstField(newProblems);
  };
  return {
    values,
    problems,
    set: (change: Partial<SourceValues>) => {
      setChanges((previous) => ({ ...previous, ...change }));
      setProblems((previous) => Object.fromEntries(Object.entries(previous).filter(([name]) => !(name in change))));
    },
    /** Returns the values. Shows any problems at the fields and then returns undefined. */
    validate: (): SourceValues | undefined => {
      const newProblems = problemsOf(schema, values);
      showProblems(newProblems);
      return Object.keys(newProblems).length ? undefined : values;
    },
    showServerProblems: (error: Error) => {
      if (error instanceof AppError && error.fields) showProblems(error.fields);
    },
  };
}
export type Source = ReturnType<typeof useSource>;
