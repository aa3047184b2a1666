import './messages.ts';
import { secondStep } from '@leadwright/contract/features/two-factor';
import { Alert, Button, Stack, TextInput, Title } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { explain } from '../../../api/explain.ts';
import { storeSession } from '../../../storage/session.ts';

interface CodeFormProps {
  /** Whether the form is a screen instead of a dialog. */
  isScreen: boolean;
  onSignedIn: () => void | Promise<void>;
  /** Returns to the password form, with an optional message. */
  onBack: (reason?: string) => void;
}

/** Asks for an app code or a recovery code, the second step of a sign-in. */
export function CodeForm({ isScreen, onSignedIn, onBack }: CodeFormProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) field.current?.select();
  }, [problem]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setErrorMessage(undefined);
    setProblem(code ? undefined : t('secondStep.codeMissing'));
    if (!code) return;
    setBusy(true);
    try {
      const { accessToken, userData } = await call(secondStep, { body: { code } });
      storeSession(accessToken, userData);
      await onSignedIn();
    } catch (error) {
      const { code: kind, fields } = error as { code?: string; fields?: { code?: string } };
      if (kind === 'step_ended' || kind === 'suspended') onBack(explain(error).text);
      else if (fields?.code) setProblem(fields.code);
      else setErrorMessage(explain(error).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {isScreen && <Title order={1}>{t('secondStep.title')}</Title>}
        {errorMessage && (
          <Alert color="danger" role="alert">
            {errorMessage}
          </Alert>
        )}
        <TextInput
          ref={field}
          name="code"
          label={t('secondStep.code')}
          description={t('secondStep.help')}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          data-autofocus
          error={problem}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          {t('secondStep.submit')}
        </Button>
        <Button variant="subtle" onClick={() => onBack()}>
          {t('secondStep.backToPassword')}
        </Button>
      </Stack>
    </form>
  );
}
