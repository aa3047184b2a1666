import { createContext, useContext } from 'react';
import { fieldType } from './field-type.ts';
import { fieldId } from './focus.ts';
import type { RecordFormState } from './use-record-form.ts';

export const FormContext = createContext<RecordFormState | null>(null);

export function useFormContext(): RecordFormState {
  const state = useContext(FormContext);
  if (!state) throw new Error('A field is used outside a FormShell.');
  return state;
}

/** Returns the value of a field with its error and event handlers, for a control that `Field` does not cover. */
export function useField<T = unknown>(name: string) {
  const { form, schema, base } = useFormContext();
  const type = fieldType(schema, name);
  const { onBlur, onFocus, value } = form.getInputProps(name);
  // An emptied part of a composite field ("params.max") is removed.
  const isPart = name.includes('.');
  const isEmpty = (next: unknown) => next === null || next === '' || next === false;
  return {
    id: fieldId(name),
    type,
    /** True for a create-only field in a form that edits a row: the form hides it. */
    isFixed: type.meta.createOnly === true && base.version !== undefined,
    value: value as T,
    error: form.errors[name],
    set: (next: T) => form.setFieldValue(name, (isPart && isEmpty(next) ? undefined : next) as never),
    onBlur,
    onFocus,
  };
}
