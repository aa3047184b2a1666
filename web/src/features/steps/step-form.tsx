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
  /** Whose steps they are; undefined in the library. */
  clientId?: string | null;
  ownKey?: string | undefined;
  /** Whose it is, before everything else. */
  before?: ReactNode;
  /** Fields that the library does not have. */
  place?: ReactNode;
}

/** The form of a step, of the library or of a client. */
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

/** A new step stands behind the others, unless somebody says otherwise. */
export function usePlace(isNew: boolean, orders: readonly number[] | undefined): void {
  const { value } = useField<number | null>('order');
  const { propose } = useFormContext();
  const last = orders && Math.max(0, ...orders);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody has typed or emptied is left alone
  useEffect(() => {
    if (isNew && last !== undefined && value === null) propose('order', last + 1);
  }, [last]);
}
