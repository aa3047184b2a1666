import { Suspense, useId } from 'react';
import type { z } from 'zod';
import { CONTROLS } from '../../form/controls/controls.tsx';
import { fieldType } from '../../form/field-type.ts';
import { RequiredLabel } from '../../required-label.tsx';

interface SharedFieldProps {
  schema: z.ZodObject;
  name: string;
  value: unknown;
  error: string | undefined;
  set: (value: unknown) => void;
}
const noop = () => undefined;

/** A field that all lines of a bulk add share, with the same control as in the form for one record. */
export function SharedField({ schema, name, value, error, set }: SharedFieldProps) {
  const id = useId();
  const type = fieldType(schema, name);
  const Control = CONTROLS[type.control];
  const { label, help } = type.meta;
  const input = {
    ...{ id, name, error, description: help, onBlur: noop, onFocus: noop },
    label: type.required ? <RequiredLabel text={label} /> : label,
    'aria-required': type.required || undefined,
  };
  return (
    <Suspense>
      <Control input={input} type={type} value={value} set={set} />
    </Suspense>
  );
}
