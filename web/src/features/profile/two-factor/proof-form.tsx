import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../../api/explain.ts';

const FIELD_NAMES = ['current', 'code'] as const;
type FieldName = (typeof FIELD_NAMES)[number];
type Proof = Record<FieldName, string>;
type Problems = Partial<Proof>;

interface ProofFormProps {
  /** Requested fields: the current password, the code or both. */
  inputs: readonly FieldName[];
  codeHelp?: string;
  submit: string;
  isDangerous?: boolean;
  onSubmit: (proof: Proof) => Promise<unknown>;
  onClose: () => void;
}

/** Asks the user to confirm their identity and shows problems at the fields. */
export function ProofForm({ inputs, codeHelp, submit, isDangerous, onSubmit, onClose }: ProofFormProps) {
  const { t } = useTranslation();
  const [problems, setProblems] = useState<Problems>({});
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [first] = Object.keys(problems);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }, [problems]);
  const missing = { current: t('twoFactor.missingPassword'), code: t('twoFactor.missingCode') };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const values = new FormData(event.currentTarget);
    const proof = Object.fromEntries(FIELD_NAMES.map((name) => [name, String(values.get(name) ?? '')])) as Proof;
    const emptyFields = inputs.filter((name) => proof[name].trim() === '');
    setProblems(Object.fromEntries(emptyFields.map((name) => [name, missing[name]])));
    setErrorMessage(undefined);
    if (emptyFields.length > 0) return;
    setBusy(true);
    try {
      await onSubmit(proof);
    } catch (error) {
      const fields = problemsIn(error);
      if (fields) setProblems(fields);
      else setErrorMessage(explain(error).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} onSubmit={send} noValidate>
      <Stack>
        {inputs.includes('current') && (
          <PasswordInput
            name="current"
            label={t('twoFactor.password')}
            autoComplete="current-password"
            data-autofocus
            error={problems.current}
            visibilityToggleButtonProps={{ 'aria-hidden': true }}
          />
        )}
        {inputs.includes('code') && (
          <TextInput
            name="code"
            label={t('twoFactor.code')}
            description={codeHelp ?? t('twoFactor.anyCodeHelp')}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus={!inputs.includes('current')}
            data-autofocus={!inputs.includes('current') || undefined}
            error={problems.code}
          />
        )}
        {errorMessage && (
          <Text c="danger" role="alert">
            {errorMessage}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" color={isDangerous ? 'danger' : 'primary'} loading={isBusy}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
