import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { RequiredLabel } from '../required-label.tsx';

const MAX_LENGTH = 500;

interface ReasonFieldProps {
  label: string;
  value: string;
  error: ReactNode;
  onChange: (reason: string) => void;
}

/** The required reason in a dialog; focused when the dialog opens. */
export function ReasonField({ label, value, error, onChange }: ReasonFieldProps) {
  return (
    <Textarea
      data-autofocus
      label={<RequiredLabel text={label} />}
      aria-required
      autosize
      minRows={2}
      maxLength={MAX_LENGTH}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
