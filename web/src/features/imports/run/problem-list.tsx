import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import classes from '../imports.module.css';
import { targetLabel } from '../map/mapping.ts';
import type { Plan } from './plan-figures.tsx';

const SEVERITY_COLOUR = { error: 'danger', warning: 'warning' };

/** Lists each distinct problem once, with its row count and one sample value. */
export function ProblemList({ problems, fields }: Pick<Plan, 'problems' | 'fields'>) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Title order={3} fz="md">
        {t('imports.plan.problems')}
      </Title>
      {problems.length === 0 ? (
        <Text c="dimmed">{t('imports.plan.noProblems')}</Text>
      ) : (
        <ul className={classes.list}>
          {problems.map(({ column, message, rows, severity, sample }) => (
            <li key={`${column} ${message}`} className={classes.card}>
              <Group justify="space-between" gap="xs">
                <Group gap="xs">
                  <Badge color={SEVERITY_COLOUR[severity]}>{t(`imports.plan.severities.${severity}`)}</Badge>
                  <Text>
                    {column && <strong>{targetLabel(column, fields)}: </strong>}
                    {message}
                  </Text>
                </Group>
                <Text fw={600}>{t('imports.plan.affected', { count: rows, rows: formatCount(rows) })}</Text>
              </Group>
              {sample && (
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {t('imports.plan.sample', { sample })}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
