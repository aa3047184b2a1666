import './messages.ts';
import { PasswordInput, Progress, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_LENGTH, type Strength, strengthOf } from './strength.ts';

export type Problems = Record<string, string>;

const SHARE: Record<Strength, number> = { none: 0, short: 15, weak: 35, fair: 70, strong: 100 };
const TONE: Record<Strength, string> = {
  none: 'gray',
  short: 'danger',
  weak: 'danger',
  fair: 'warning',
  strong: 'success',
};

/** Asks for the new password twice and shows its strength. */
export function NewPassword({ email, problems }: { email: string; problems: Problems }): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [visible, setVisible] = useState(false);
  const strength = strengthOf(typed, email);
  const shared = {
    autoComplete: 'new-password',
    visible,
    onVisibilityChange: setVisible,
    visibilityToggleButtonProps: { 'aria-label': t('password.fields.show'), 'aria-pressed': visible, tabIndex: 0 },
  };
  return (
    <>
      <PasswordInput
        {...shared}
        label={t('password.fields.password')}
        description={t('password.fields.passwordHelp')}
        name="password"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={problems.password}
      />
      <div>
        <Progress value={SHARE[strength]} color={TONE[strength]} aria-label={t('password.strength.label')} />
        <Text size="xs" c="dimmed" aria-live="polite">
          {t('password.strength.label')}: {t(`password.strength.${strength}`)}
        </Text>
      </div>
      <PasswordInput
        {...shared}
        label={t('password.fields.confirmPassword')}
        name="confirmPassword"
        error={problems.confirmPassword}
      />
    </>
  );
}

/** Returns the problems of both fields in their order. */
export function passwordProblems(
  t: (key: 'password.problems.short' | 'password.problems.differ') => string,
  values: FormData,
): Problems {
  const password = String(values.get('password'));
  if (password.length < MIN_LENGTH) return { password: t('password.problems.short') };
  return password === values.get('confirmPassword') ? {} : { confirmPassword: t('password.problems.differ') };
}
