import './messages.ts';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { Anchor, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { Section } from '../../ui/record/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { Swatch } from '../../ui/tags/tag-chip.tsx';

/** The row limit of the request; no category has so many steps. */
const MAX_STEPS = 500;

interface Row {
  id: string;
  code: string;
  label: string;
  colour: string;
  grade_label: string;
}

/** Lists the steps of all schemes in a category. The name identifies the category. */
export function CategorySteps({ name }: { name: string }) {
  const { t } = useTranslation();
  const mayRead = useCan('grade-steps', 'read');
  const filterModel = { category_label: { filterType: 'text', type: 'equals', filter: name } };
  const body = { query: JSON.stringify({ startRow: 0, endRow: MAX_STEPS, filterModel }) };
  const { data, error, isPending, refetch } = useCall(gradeSteps.list.endpoint, { body }, { enabled: mayRead });
  if (!mayRead) return null;
  const rows = data && (JSON.parse(data.data) as { rows: Row[] }).rows;
  return (
    <Section title={t('grades.stepsOfCategory')} count={rows?.length}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {rows?.length === 0 && <Text c="dimmed">{t('grades.noStepsOfCategory')}</Text>}
      {rows && rows.length > 0 && (
        <List listStyleType="none" aria-label={t('grades.stepsOfCategory')}>
          {rows.map(({ id, code, label, colour, grade_label }) => (
            <List.Item key={id}>
              <Swatch colour={colour} />{' '}
              <Anchor component={Link} to={to('gradeStep', { gradeStepId: id })}>
                {t('grades.stepName', { code, label })}
              </Anchor>{' '}
              <Text span c="dimmed" size="sm">
                {grade_label}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  );
}
