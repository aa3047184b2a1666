import './messages.ts';
import { PasswordInput, Progress, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_LENGTH, type Strength, strengthOf } from './strength.ts';

export type Problems = Record<string, string>;

const PROGRESS_BY_STRENGTH: Record<Strength, number> = { none: 0, short: 15, weak: 35, fair: 70, strong: 100 };
const COLOUR_BY_STRENGTH: Record<Strength, string> = {
  none: 'gray',
  short: 'danger',
  weak: 'danger',
  fair: 'warning',
  strong: 'success',
};

/** Asks for the new password twice and shows its strength. */
export function NewPassword({ email, problems }: { email: string; problems: Problems }): ReactNode {
  const { t } = useTranslation();
  const [enteredPassword, setEnteredPassword] = useState('');
  const [isPasswordVisible, setPasswordVisible] = useState(false);
  const strength = strengthOf(enteredPassword, email);
  const sharedProps = {
    autoComplete: 'new-password',
    visible: isPasswordVisible,
    onVisibilityChange: setPasswordVisible,
    visibilityToggleButtonProps: {
      'aria-label': t('password.fields.showPasswords'),
      'aria-pressed': isPasswordVisible,
      tabIndex: 0,
    },
  };
  return (
    <>
      <PasswordInput
        {...sharedProps}
        label={t('password.fields.password')}
        description={t('password.fields.passwordHelp')}
        name="password"
        value={enteredPassword}
        onChange={(event) => setEnteredPassword(event.currentTarget.value)}
        error={problems.password}
      />
      <div>
        <Progress
          value={PROGRESS_BY_STRENGTH[strength]}
          color={COLOUR_BY_STRENGTH[strength]}
          aria-label={t('password.strength.label')}
        />
        <Text size="xs" c="dimmed" aria-live="polite">
          {t('password.strength.label')}: {t(`password.strength.${strength}`)}
        </Text>
      </div>
      <PasswordInput
        {...sharedProps}
        label={t('password.fields.confirmPassword')}
        name="confirmPassword"
        error={problems.confirmPassword}
      />
    </>
  );
}

/** Returns the first problem of the two password fields, if any. */
export function passwordProblems(
  t: (key: 'password.problems.short' | 'password.problems.differ') => string,
  values: FormData,
): Problems {
  const password = String(values.get('password'));
  if (password.length < MIN_LENGTH) return { password: t('password.problems.short') };
  return password === values.get('confirmPassword') ? {} : { confirmPassword: t('password.problems.differ') };
}
