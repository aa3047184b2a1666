import type { ReactNode } from 'react';
import type { FieldType } from '../field-type.ts';

/** The props that every control passes to its input. */
export interface InputProps {
  id: string;
  name: string;
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  placeholder?: string | undefined;
  readOnly?: boolean | undefined;
  autoFocus?: boolean | undefined;
  'aria-label'?: string | undefined;
  'aria-required'?: true | undefined;
  'data-autofocus'?: true | undefined;
  onBlur: (event: unknown) => void;
  onFocus: (event: unknown) => void;
}

export interface ControlProps {
  input: InputProps;
  type: FieldType;
  value: unknown;
  set: (value: unknown) => void;
}
