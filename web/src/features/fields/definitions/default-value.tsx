import './messages.ts';
import {
  type CustomValue,
  definitionProblems,
  type FieldParams,
  type FieldType,
  hasOptions,
  isReference,
  type OptionInput,
  valueField,
} from '@leadwright/contract/custom-values';
import { Text } from '@mantine/core';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTROLS } from '../../../ui/form/controls/controls.tsx';
import { deriveFieldType } from '../../../ui/form/field-type.ts';
import { useField } from '../../../ui/form/form-context.ts';

/** Edits the default value with the input and rules of the field's type. */
export function DefaultValue() {
  const { t } = useTranslation();
  const { value: type } = useField<FieldType | null>('type');
  const { value: params } = useField<FieldParams>('params');
  const { value: options } = useField<OptionInput[]>('options');
  const { value, set, type: fieldType, isFixed: _, ...inputProps } = useField<CustomValue>('default_value');
  const previousType = useRef(type);
  const rules = type && { type, params, options };
  const isValid = rules && Object.keys(definitionProblems(rules)).length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value of the previous type is invalid for the new type
  useEffect(() => {
    if (previousType.current !== type && value !== null) set(null);
    previousType.current = type;
  }, [type]);
  if (!rules) return null;
  if (hasOptions(rules.type)) return <Text c="dimmed">{t('fieldDefinitions.defaultOptionHelp')}</Text>;
  if (!isValid || params.unique || isReference(rules.type) || rules.type === 'formula') return null;
  const { label, help } = fieldType.meta;
  const shape = deriveFieldType(valueField(label, rules), 'default_value');
  const Control = CONTROLS[shape.control];
  return (
    <Suspense>
      <Control
        input={{ ...inputProps, name: 'default_value', label, description: help }}
        type={shape}
        value={value ?? (shape.control === 'text' ? '' : null)}
        set={(next) => set(next === '' ? null : (next as CustomValue))}
      />
    </Suspense>
  );
}
