import { createContext, useContext } from 'react';
import { fieldType } from './field-type.ts';
import { fieldId } from './focus.ts';
import type { RecordFormState } from './use-record-form.ts';

export const FormContext = createContext<RecordFormState | null>(null);

export function useFormContext(): RecordFormState {
  const state = useContext(FormContext);
  if (!state) throw new Error('A field stands outside a FormShell.');
  return state;
}

/** One field's value and wiring, for a control that `Field` does not know. */
export function useField<T = unknown>(name: string) {
  const { form, schema, base } = useFormContext();
  const type = fieldType(schema, name);
  const { onBlur, onFocus, value } = form.getInputProps(name);
  // A part that is emptied is not there any more.
  const isPart = name.includes('.');
  const isEmpty = (next: unknown) => next === null || next === '' || next === false;
  return {
    id: fieldId(name),
    type,
    /** No form of a change shows it. */
    isFixed: type.meta.once === true && base.version !== undefined,
    value: value as T,
    error: form.errors[name],
    set: (next: T) => form.setFieldValue(name, (isPart && isEmpty(next) ? undefined : next) as never),
    onBlur,
    onFocus,
  };
}
