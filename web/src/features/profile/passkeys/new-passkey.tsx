import { addPasskey, beginPasskey, listPasskeys } from '@leadwright/contract/features/passkeys';
import { PasswordInput, TextInput } from '@mantine/core';
import { startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { explain, problemsIn } from '../../../api/explain.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useRefetch } from '../use-refetch.ts';

type Problems = Partial<Record<'name' | 'current', string>>;

/** Asks for a name and the password. The device then asks for its own confirmation. */
export function NewPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refetch = useRefetch(listPasskeys);
  const [problems, setProblems] = useState<Problems>({});
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const values = new FormData(event.currentTarget);
    const [name, current] = ['name', 'current'].map((field) => String(values.get(field)).trim()) as [string, string];
    const missing: Problems = {
      ...(name === '' && { name: t('passkeys.newPasskey.missing.name') }),
      ...(current === '' && { current: t('passkeys.newPasskey.missing.currentPassword') }),
    };
    setProblems(missing);
    setErrorMessage(undefined);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const { options, state } = await call(beginPasskey, { body: { current: String(values.get('current')) } });
      const response = await startRegistration({ optionsJSON: options as never });
      await call(addPasskey, { body: { name, state, response: response as never } });
      refetch();
      notifySuccess(t('passkeys.added'));
      onClose();
    } catch (error) {
      const fields = problemsIn(error);
      const { name: errorName } = error as { name?: string };
      const isApiError = errorName === 'CallError' || errorName === 'AppError';
      if (fields) setProblems(fields);
      // Any error that is not from the API means that the device or the user has declined.
      else setErrorMessage(isApiError ? explain(error).text : t('passkeys.newPasskey.notCreated'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('passkeys.newPasskey.title')}
      confirm={t('passkeys.newPasskey.continueButton')}
      isBusy={isBusy}
      errorMessage={errorMessage}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        name="name"
        label={t('passkeys.newPasskey.name')}
        description={t('passkeys.newPasskey.nameHelp')}
        maxLength={80}
        data-autofocus
        error={problems.name}
      />
      <PasswordInput
        name="current"
        label={t('passkeys.newPasskey.currentPassword')}
        autoComplete="current-password"
        error={problems.current}
        visibilityToggleButtonProps={{ 'aria-hidden': true }}
      />
    </FormDialog>
  );
}
