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
  /** The client that owns the steps; undefined in the library. */
  clientId?: string | null;
  /** The key by which other steps refer to the edited step. */
  ownKey?: string | undefined;
  /** Fields at the top of the form, such as the client. */
  topFields?: ReactNode;
  /** Fields that only client steps have. */
  clientStepFields?: ReactNode;
}

/** Renders the form of a library step or a client step. */
export function StepForm({ clientId, ownKey, topFields, clientStepFields }: StepFormProps) {
  const { t } = useTranslation();
  return (
    <>
      <FieldGrid title={t('steps.groups.step')}>
        {topFields}
        <Field name="code" autoFocus />
        <Field name="name" />
        <Field name="phase" />
        <Field name="order" />
        <Field name="state" />
        {clientStepFields}
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

/** Proposes a position after the last step for a new step. */
export function useDefaultPosition(isNew: boolean, orders: readonly number[] | undefined): void {
  const { value } = useField<number | null>('order');
  const { setInitialValue } = useFormContext();
  const lastPosition = orders && Math.max(0, ...orders);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a position that the user typed or cleared is kept
  useEffect(() => {
    if (isNew && lastPosition !== undefined && value === null) setInitialValue('order', lastPosition + 1);
  }, [lastPosition]);
}
