import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';

/** Loads the session module when the user starts to type, because the form renders without it. */
export const loadSession = () => import('../../session/session.tsx');

interface Problems {
  email?: string;
  password?: string;
}

/** Validates and submits the login form. */
export function useLogin(onSignedIn: () => void | Promise<void>, startsAtCode: boolean) {
  const { t } = useTranslation();
  const [problems, setProblems] = useState<Problems>({});
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [asksForCode, setAsksForCode] = useState(startsAtCode);
  const backToPassword = (reason?: string) => {
    setErrorMessage(reason);
    setAsksForCode(false);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const email = String(values.get('email')).trim();
    const password = String(values.get('password'));
    const newProblems: Problems = {
      ...(email ? {} : { email: t('auth.login.enterEmail') }),
      ...(password ? {} : { password: t('auth.login.enterPassword') }),
    };
    setProblems(newProblems);
    setErrorMessage(undefined);
    const firstInvalidField = Object.keys(newProblems)[0];
    if (firstInvalidField) return form.querySelector<HTMLInputElement>(`[name="${firstInvalidField}"]`)?.focus();
    setBusy(true);
    try {
      const { signIn } = await loadSession();
      await signIn({ email, password, remember: values.has('remember') });
      await onSignedIn();
    } catch (error) {
      if ((error as { code?: string }).code === 'second_factor_needed') return setAsksForCode(true);
      setErrorMessage(explain(error).text);
    } finally {
      setBusy(false);
    }
  };
  const submitPasskey = async (form: HTMLFormElement | null) => {
    setErrorMessage(undefined);
    setBusy(true);
    try {
      const { signInWithPasskey } = await import('./second-step/passkey.ts');
      const isRemembered = form !== null && new FormData(form).has('remember');
      const reason = await signInWithPasskey(isRemembered);
      if (reason) setErrorMessage(reason);
      else await onSignedIn();
    } finally {
      setBusy(false);
    }
  };
  return { submit, submitPasskey, problems, errorMessage, isBusy, asksForCode, backToPassword };
}
