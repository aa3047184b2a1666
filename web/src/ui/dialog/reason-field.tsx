import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { RequiredLabel } from '../required-label.tsx';

const LONGEST = 500;

interface ReasonFieldProps {
  label: string;
  value: string;
  error: ReactNode;
  onChange: (reason: string) => void;
}

/** Where a dialog asks why: the answer is required, and has the focus. */
export function ReasonField({ label, value, error, onChange }: ReasonFieldProps) {
  return (
    <Textarea
      data-autofocus
      label={<RequiredLabel words={label} />}
      aria-required
      autosize
      minRows={2}
      maxLength={LONGEST}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
