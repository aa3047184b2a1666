import './messages.ts';
import { parseCriteria } from '@leadwright/contract/features/grade-criteria';
import { gradeStepStates, gradeSteps, STEP_STATE } from '@leadwright/contract/features/grade-steps';
import type { RowOf } from '@leadwright/contract/resource';
import { Anchor, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { fieldsOf } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { useField, useFormContext } from '../../ui/form/form-context.ts';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { Section } from '../../ui/record/section.tsx';
import { StateActions } from '../../ui/record/state-actions.tsx';
import { Swatch } from '../../ui/tags/tag-chip.tsx';
import { CriteriaField } from './criteria-field.tsx';
import { CriteriaText } from './criteria-text.tsx';
import { MoveQuestion } from './move-question.tsx';
import { AllowedFromField } from './steps-fields.tsx';
import { useSteps } from './use-versions.ts';

type Step = RowOf<typeof gradeSteps>;

const stepStateBadge = badgeOf(STEP_STATE, { active: 'success', retired: 'gray' });
const Field = fieldsOf(gradeSteps.fields);

/** Proposes the position after the last step of the scheme for a new step. */
function useProposedPosition(gradeId: string | null, isNew: boolean) {
  const { value, set } = useField<number | null>('order');
  const steps = useSteps(isNew ? gradeId : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a position that the user typed or cleared is kept
  useEffect(() => {
    if (steps && value === null) set(Math.max(0, ...steps.map(({ order }) => order)) + 1);
  }, [steps]);
}

function Fields() {
  const { t } = useTranslation();
  const { base } = useFormContext();
  const isNew = base.version === undefined;
  const { value: selectedGradeId } = useField<string | null>('grade_id');
  const gradeId = selectedGradeId || null;
  useProposedPosition(gradeId, isNew);
  return (
    <>
      <FieldGrid title={t('grades.groups.step')}>
        <Field name="grade_id" autoFocus={isNew && !gradeId} />
        <Field name="code" autoFocus={!isNew || Boolean(gradeId)} />
        <Field name="label" />
        <Field name="order" />
        <Field name="colour" />
      </FieldGrid>
      <FieldGrid title={t('grades.groups.meaning')}>
        <Field name="category_id" />
        <Field name="counts_as" />
        <Field name="meaning" />
        <Field name="terminal" />
      </FieldGrid>
      <FieldGrid title={t('grades.groups.requirements')}>
        <Field name="required_fields" />
        <AllowedFromField gradeId={gradeId} editedStepId={isNew ? undefined : String(base.id)} />
        <Field name="who_may_set" />
        <Field name="note_required" />
        <Field name="needs_qc" />
      </FieldGrid>
      <FieldGrid title={t('grades.criteria.title')} columns={1}>
        <CriteriaField />
      </FieldGrid>
    </>
  );
}

function Badge({ step }: { step: Step }) {
  const { t } = useTranslation();
  const versionText = step.superseded
    ? t('grades.superseded', { number: step.version_no })
    : t('grades.version', { number: step.version_no });
  return (
    <>
      <Swatch colour={step.colour} />
      {stepStateBadge(step.state)}
      <Text c="dimmed">
        <Anchor component={Link} to={to('grade', { gradeId: step.grade_id })} inherit>
          {step.grade_label}
        </Anchor>
        {`, ${versionText}`}
      </Text>
    </>
  );
}

function Actions({ step }: { step: Step }) {
  const { t } = useTranslation();
  return (
    <StateActions
      resource={gradeSteps}
      machine={gradeStepStates}
      row={step}
      verbs={{ retired: t('grades.retire'), active: t('grades.reactivate') }}
    />
  );
}

function StepCriteria({ step }: { step: Step }) {
  const { t } = useTranslation();
  const criteria = parseCriteria(step.criteria);
  if (criteria.conditions.length === 0) return null;
  return (
    <Section title={t('grades.criteria.title')}>
      <CriteriaText criteria={criteria} />
    </Section>
  );
}

export const { List, Add, View, Edit } = resourceScreens(gradeSteps, {
  one: 'gradeStep',
  many: 'gradeSteps',
  form: <Fields />,
  cells: {
    colour: ({ colour }) => <Swatch colour={String(colour)} />,
    state: ({ state }) => stepStateBadge(state),
  },
  badge: (step) => <Badge step={step} />,
  actions: (step) => <Actions step={step} />,
  keyFacts: ['category_id', 'order', 'counts_as'],
  facts: ['meaning', 'required_fields', 'allowed_from', 'who_may_set', 'note_required', 'needs_qc', 'terminal'],
  panels: (step) => (
    <>
      {!step.superseded && <MoveQuestion gradeId={step.grade_id} name={step.grade_label ?? ''} />}
      <StepCriteria step={step} />
    </>
  ),
});
