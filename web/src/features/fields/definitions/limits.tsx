import './messages.ts';
import { type FieldParams, type FieldType, hasOptions, paramsOf } from '@leadwright/contract/custom-values';
import type { FieldKind } from '@leadwright/contract/features/fields';
import { Text } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/form/field.tsx';
import { useField } from '../../../ui/form/form-context.ts';
import { PastedOptions } from './pasted-options.tsx';

/** Loaded on demand: few fields are formulas. */
const FormulaField = lazy(() =>
  import('./formula/formula-field.tsx').then(({ FormulaField }) => ({ default: FormulaField })),
);

/** Edits the limits of the chosen type. Limits of another type are cleared. */
export function Limits({ kind, isNew }: { kind: FieldKind; isNew: boolean }) {
  const { t } = useTranslation();
  const { value: type } = useField<FieldType | null>('type');
  const { value: params, set } = useField<FieldParams>('params');
  const { set: setOptions } = useField<unknown[]>('options');
  const allowedNames = type ? paramsOf(type) : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: limits are cleared only when the type changes
  useEffect(() => {
    const retainedParams = Object.entries(params).filter(([name]) => (allowedNames as string[]).includes(name));
    if (retainedParams.length < Object.keys(params).length) set(Object.fromEntries(retainedParams));
    if (isNew && type && !hasOptions(type)) setOptions([]);
  }, [type]);
  if (type === 'formula')
    return (
      <Suspense>
        <FormulaField kind={kind} />
      </Suspense>
    );
  if (!type) return <Text c="dimmed">{t('fieldDefinitions.noType')}</Text>;
  return (
    <>
      {isNew && hasOptions(type) && <PastedOptions />}
      {allowedNames.map((name) => (
        <Field key={name} name={`params.${name}`} />
      ))}
      {allowedNames.length === 0 && !hasOptions(type) && <Text c="dimmed">{t('fieldDefinitions.noLimits')}</Text>}
    </>
  );
}
