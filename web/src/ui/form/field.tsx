import { TextInput } from '@mantine/core';
import { type ReactElement, Suspense } from 'react';
import type { z } from 'zod';
import { usePermissions } from '../../session/session.tsx';
import { RequiredLabel } from '../required-label.tsx';
import type { InputProps } from './controls/control-props.ts';
import { CONTROLS } from './controls/controls.tsx';
import { useField, useFormContext } from './form-context.ts';

export interface FieldProps<Name extends string = string> {
  name: Name;
  /** Replaces the label of the schema. */
  label?: string;
  help?: string;
  placeholder?: string;
  readOnly?: boolean;
  autoFocus?: boolean;
  /** Hides the label visually, because it is already shown next to the field. */
  bare?: boolean;
}

/** A field of the surrounding form, with the control that matches its zod type and `.meta()`. */
export function Field({ name, label, help, placeholder, readOnly, autoFocus, bare }: FieldProps) {
  const { type, value, set, isFixed, ...inputProps } = useField(name);
  const permissions = usePermissions();
  const labelText = label ?? type.meta.label;
  const labelNode = type.required ? <RequiredLabel text={labelText} /> : labelText;
  const input: InputProps = {
    ...inputProps,
    name,
    placeholder,
    readOnly,
    'aria-required': type.required || undefined,
    'data-autofocus': autoFocus || undefined,
    autoFocus,
    ...(bare ? { 'aria-label': labelText } : { label: labelNode, description: help ?? type.meta.help }),
  };
  const { guard } = type.meta;
  const isHidden = guard !== undefined && !(permissions.can('read', guard) && permissions.can('update', guard));
  if (isFixed || isHidden) return null;
  const Control = CONTROLS[type.control];
  return (
    <Suspense fallback={<FieldSkeleton {...input} />}>
      <Control input={input} type={type} value={value} set={set} />
    </Suspense>
  );
}

/** Reserves the space of a control that is loading. */
const FieldSkeleton = ({ label, description }: InputProps) => (
  <TextInput label={label} description={description} aria-busy disabled />
);

/**
 * A field that is shown only if the schema of the form contains it. The agency's settings and the user's permissions
 * may remove fields from the schema.
 */
export function FieldIfVisible(props: FieldProps) {
  const { schema } = useFormContext();
  return props.name in schema.shape ? <Field {...props} /> : null;
}

type FieldsOf<S extends z.ZodObject> = Extract<keyof S['shape'], string>;

/** `Field` for the fields of one entity: `const Field = fieldsOf(clients.fields)` knows their names. */
export const fieldsOf = <S extends z.ZodObject>(_schema: S) =>
  Field as (props: FieldProps<FieldsOf<S>>) => ReactElement;
