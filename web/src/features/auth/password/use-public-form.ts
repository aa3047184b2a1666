import { type FormEvent, useEffect, useRef, useState } from 'react';
import { explain, problemsIn } from '../../../api/explain.ts';
import type { Problems } from './new-password.tsx';

/** Validates and submits a form on a public screen, and shows its problems. */
export function usePublicForm(check: (values: FormData) => Problems, send: (values: FormData) => Promise<void>) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const firstInvalidField = Object.keys(problems)[0];
    if (firstInvalidField) form.current?.querySelector<HTMLInputElement>(`[name="${firstInvalidField}"]`)?.focus();
  }, [problems]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const newProblems = check(values);
    setProblems(newProblems);
    setErrorMessage(undefined);
    if (Object.keys(newProblems).length > 0) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const fields = problemsIn(error);
      if (fields) setProblems(fields);
      else setErrorMessage(explain(error).text);
    } finally {
      setBusy(false);
    }
  };
  return { form, onSubmit, problems, errorMessage, isBusy };
}
