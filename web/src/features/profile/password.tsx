import { PASSWORDS_DIFFER } from '@leadwright/contract/features/auth';
import { changePassword, listSessions } from '@leadwright/contract/features/profile';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';

const MIN_LENGTH = 15;
const FIELDS = ['current', 'password', 'confirmPassword'] as const;
type Values = Record<(typeof FIELDS)[number], string>;
const EMPTY: Values = { current: '', password: '', confirmPassword: '' };

/** Changes the password. Requires the current password. */
export function Password() {
  const { t } = useTranslation();
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<Values>>({});
  const send = useSend(changePassword, { invalidates: [listSessions] });
  const labels = {
    current: t('profile.password.current'),
    password: t('profile.password.newPassword'),
    confirmPassword: t('profile.password.confirmPassword'),
  };
  const change = async (event: FormEvent) => {
    event.preventDefault();
    const { current, password, confirmPassword } = values;
    const invalid: Partial<Values> = {
      ...(current === '' && { current: t('profile.password.currentMissing') }),
      ...(password.length < MIN_LENGTH && { password: t('profile.password.tooShort') }),
      ...(password !== confirmPassword && { confirmPassword: PASSWORDS_DIFFER }),
    };
    setProblems(invalid);
    if (Object.keys(invalid).length > 0 || send.isPending) return;
    try {
      const { ended } = await send.mutateAsync({ body: values });
      setValues(EMPTY);
      notifySuccess(t('profile.password.changed', { count: ended }));
    } catch (error) {
      setProblems(problemsIn(error) ?? {});
    }
  };
  const hasGeneralError = send.error && Object.keys(problems).length === 0;
  return (
    <form onSubmit={change} noValidate>
      <Stack gap="sm">
        {FIELDS.map((name) => (
          <PasswordInput
            key={name}
            name={name}
            label={labels[name]}
            autoComplete={name === 'current' ? 'current-password' : 'new-password'}
            value={values[name]}
            error={problems[name]}
            visibilityToggleButtonProps={{ 'aria-hidden': true }}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setValues((previous) => ({ ...previous, [name]: value }));
            }}
          />
        ))}
        {hasGeneralError && (
          <Text c="danger" role="alert">
            {explain(send.error).text}
          </Text>
        )}
        <Group>
          <Button type="submit" variant="default" loading={send.isPending}>
            {t('profile.password.changePassword')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
