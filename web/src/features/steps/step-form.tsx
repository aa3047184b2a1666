import './messages.ts';
import { planStepFields } from '@leadwright/contract/steps/step-fields';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fieldsOf } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { useField, useFormContext } from '../../ui/form/form-context.ts';
import { ChecklistField } from './checklist-field.tsx';
import { PredecessorsField } from './predecessors-field.tsx';

const Field = fieldsOf(z.object({ ...planStepFields, order: z.int() }));

interface StepFormProps {
  /** The owner of the steps; undefined in the library. */
  clientId?: string | null;
  ownKey?: string | undefined;
  /** Fields above the others, such as the owner. */
  before?: ReactNode;
  /** Fields that the library does not have. */
  place?: ReactNode;
}

/** The form of a library or client step. */
export function StepForm({ clientId, ownKey, before, place }: StepFormProps) {
  const { t } = useTranslation();
  return (
    <>
      <FieldGrid title={t('steps.groups.step')}>
        {before}
        <Field name="code" autoFocus />
        <Field name="name" />
        <Field name="phase" />
        <Field name="order" />
        <Field name="state" />
        {place}
      </FieldGrid>
      <FieldGrid title={t('steps.groups.work')}>
        <Field name="duration" />
        <Field name="effort_hours" />
        <Field name="owner_type_id" />
        <Field name="deliverable" />
        <Field name="client_visible" />
        <Field name="billable" />
      </FieldGrid>
      <FieldGrid title={t('steps.groups.content')} columns={1}>
        <Field name="description" />
      </FieldGrid>
      <FieldGrid title={t('steps.checklist')} columns={1}>
        <ChecklistField />
      </FieldGrid>
      <FieldGrid title={t('steps.predecessors')} columns={1}>
        <PredecessorsField {...(clientId !== undefined && { clientId })} ownKey={ownKey} />
      </FieldGrid>
      <FieldGrid title={t('steps.groups.criteria')}>
        <Field name="entry_criteria" />
        <Field name="exit_criteria" />
      </FieldGrid>
    </>
  );
}

/** Proposes the position after the last step for a new step. */
export function usePlace(isNew: boolean, orders: readonly number[] | undefined): void {
  const { value } = useField<number | null>('order');
  const { setInitialValue } = useFormContext();
  const last = orders && Math.max(0, ...orders);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a position that the user typed or cleared is kept
  useEffect(() => {
    if (isNew && last !== undefined && value === null) setInitialValue('order', last + 1);
  }, [last]);
}
