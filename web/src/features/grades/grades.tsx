import './messages.ts';
import { GRADE_STATE, gradeStates, grades } from '@leadwright/contract/features/grades';
import type { RowOf } from '@leadwright/contract/resource';
import { Anchor, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { currentPermissions } from '../../session/ability.ts';
import { Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { useField, useFormContext } from '../../ui/form/form-context.ts';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import type { MenuAction } from '../../ui/record/record-menu.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { StateActions } from '../../ui/record/state-actions.tsx';
import { MoveQuestion } from './move-question.tsx';
import { DefaultStepField } from './steps-fields.tsx';
import { GradeCampaigns, Steps, useGradeTabs } from './versions-panel.tsx';

type Grade = RowOf<typeof grades>;

const gradeStateBadge = badgeOf(GRADE_STATE, { draft: 'gray', active: 'success', retired: 'gray' });

function Fields() {
  const { t } = useTranslation();
  const { base } = useFormContext();
  const { value: scope } = useField<string | null>('scope');
  const { value: client } = useField<string | null>('client_id');
  // Undefined for a new scheme, which has no steps to choose a default step from.
  const id = base.version === undefined ? undefined : String(base.id);
  return (
    <>
      <FieldGrid title={t('grades.groups.scheme')}>
        <Field name="name" autoFocus />
        <Field name="applies_to" />
        {id && <DefaultStepField gradeId={id} />}
        <Field name="description" />
      </FieldGrid>
      <FieldGrid title={t('grades.groups.availability')}>
        <Field name="scope" />
        {(scope === 'client' || client) && <Field name="client_id" />}
      </FieldGrid>
    </>
  );
}

function Badge({ grade: { state, version_no, cloned_from_id: source, cloned_from_label: name } }: { grade: Grade }) {
  const { t } = useTranslation();
  return (
    <>
      {gradeStateBadge(state)}
      <Text c="dimmed">{t('grades.version', { number: version_no })}</Text>
      {source && (
        <Text c="dimmed">
          {t('grades.clonedFrom')}{' '}
          <Anchor component={Link} to={to('grade', { gradeId: source })} inherit>
            {name}
          </Anchor>
        </Text>
      )}
    </>
  );
}

const cloneActions = ({ id }: Grade): MenuAction[] =>
  currentPermissions().can('create', 'clone-grade')
    ? [{ label: t('grades.clone'), icon: IconCopy, to: to('gradeClone', {}, { grade_id: id }) }]
    : [];

function States({ grade }: { grade: Grade }) {
  const { t } = useTranslation();
  return (
    <StateActions
      resource={grades}
      machine={gradeStates}
      row={grade}
      verbs={{
        active: grade.state === 'draft' ? t('grades.activate') : t('grades.reactivate'),
        retired: t('grades.retire'),
      }}
    />
  );
}

export const { List, Add, View, Edit } = resourceScreens(grades, {
  one: 'grade',
  many: 'grades',
  form: <Fields />,
  cells: { state: ({ state }) => gradeStateBadge(state) },
  badge: (grade) => <Badge grade={grade} />,
  actions: (grade) => <States grade={grade} />,
  menuActions: cloneActions,
  showsRelated: true,
  keyFacts: ['scope', 'client_id', 'applies_to'],
  facts: ['description', 'default_step_id'],
  panels: (grade) => (
    <>
      <MoveQuestion gradeId={grade.id} name={grade.name} />
      <Steps grade={grade} />
      <GradeCampaigns id={grade.id} />
    </>
  ),
  related: useGradeTabs,
});
