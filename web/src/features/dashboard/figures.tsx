import type { DashboardFigure } from '@leadwright/contract/features/dashboard';
import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toLink } from '../../paths.ts';
import { formatCount } from '../../ui/format.ts';
import { Failed } from '../../ui/states.tsx';
import type { Answer } from './card.tsx';
import classes from './dashboard.module.css';

const PLACES = ['first', 'second', 'third', 'fourth'];

export function Figures({ answer: { data, error, refetch } }: { answer: Answer<DashboardFigure[]> }) {
  const { t } = useTranslation();
  if (!data && error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {!data && PLACES.map((place) => <Skeleton key={place} height={84} />)}
      {data?.map(({ key, value, exact, link }) => (
        <Paper key={key} withBorder p="md" component={Link} to={toLink(link)} className={classes.figure}>
          <Text size="sm" c="dimmed">
            {t(`dashboard.figures.${key}`)}
          </Text>
          <Text className={classes.value}>
            {exact ? formatCount(value) : t('dashboard.about', { value: formatCount(value) })}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
