import './messages.ts';
import type { GradeVersionStep } from '@leadwright/contract/features/grades';
import { MultiSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { filterOptions } from '../../ui/form/filter-options.ts';
import { useField } from '../../ui/form/form-context.ts';
import { useSteps } from './use-versions.ts';

const choicesOf = (steps: readonly GradeVersionStep[]) =>
  steps.map(({ id, code, label }) => ({ value: id, label: `${code} ${label}` }));

/** Renders the field for the default step, which is one of the active steps of the scheme. */
export function DefaultStepField({ gradeId }: { gradeId: string }) {
  const { id, type, value, set, error, onBlur, onFocus } = useField<string | null>('default_step_id');
  const steps = useSteps(gradeId) ?? [];
  return (
    <Select
      {...{ id, error, onBlur, onFocus }}
      name="default_step_id"
      label={type.meta.label}
      description={type.meta.help}
      clearable
      searchable
      filter={filterOptions}
      data={choicesOf(steps.filter((step) => step.state === 'active' || step.id === value))}
      value={value}
      onChange={set}
    />
  );
}

/** Renders the field for the steps of the scheme from which a record can move to the edited step. */
export function AllowedFromField({
  gradeId,
  editedStepId,
}: {
  gradeId: string | null;
  editedStepId: string | undefined;
}) {
  const { t } = useTranslation();
  const { id, type, value, set, error, onBlur, onFocus } = useField<string[]>('allowed_from');
  const steps = useSteps(gradeId) ?? [];
  return (
    <MultiSelect
      {...{ id, error, onBlur, onFocus }}
      name="allowed_from"
      label={type.meta.label}
      description={type.meta.help}
      placeholder={value.length === 0 ? t('grades.everyStep') : undefined}
      clearable
      searchable
      filter={filterOptions}
      data={choicesOf(steps.filter((step) => step.id !== editedStepId))}
      value={value}
      onChange={set}
    />
  );
}
