import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { safeReturn } from '../../layout/guard.ts';
import { signIn } from '../../session/session.tsx';
import { explain } from '../../ui/explain.ts';

/** Values, refusal and sending of the login form; afterwards the page first asked for, else the dashboard. */
export function useLogin() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() ? null : t('shell.login.enterEmail')),
      password: (password) => (password ? null : t('shell.login.enterPassword')),
    },
  });
  const submit = form.onSubmit(async ({ email, password }) => {
    setRefusal(undefined);
    try {
      await signIn(email.trim(), password);
    } catch (error) {
      setRefusal(explain(error).text);
      return;
    }
    await navigate(safeReturn(search.get('from')), { replace: true });
  });
  return { form, submit, refusal, reason: search.get('reason') };
}
