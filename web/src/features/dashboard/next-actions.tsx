import type { DashboardAction } from '@leadwright/contract/features/dashboard';
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to, toLink } from '../../paths.ts';
import { formatCount } from '../../ui/format.ts';
import { Empty } from '../../ui/states.tsx';
import { type Answer, Card } from './card.tsx';
import classes from './dashboard.module.css';

export function NextActions({ answer }: { answer: Answer<DashboardAction[]> }) {
  const { t } = useTranslation();
  return (
    <Card id="next-actions" title={t('dashboard.next')} answer={answer} height={96}>
      {(actions) =>
        actions.length === 0 ? (
          <Nothing />
        ) : (
          actions.map((action) => <Next key={action.key + toLink(action.link)} action={action} />)
        )
      }
    </Card>
  );
}

function Next({ action: { key, subject, rows, link } }: { action: DashboardAction }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder p="sm" component={Link} to={toLink(link)} className={classes.action}>
      <Group justify="space-between" wrap="nowrap">
        <Text>{t(`dashboard.actions.${key}`, { subject, rows: formatCount(rows), count: rows })}</Text>
        <IconChevronRight size={16} aria-hidden />
      </Group>
    </Paper>
  );
}

function Nothing() {
  const { t } = useTranslation();
  const choose = (
    <Button component={Link} to={to('campaigns')} variant="default">
      {t('dashboard.chooseCampaign')}
    </Button>
  );
  return (
    <Paper withBorder>
      <Empty title={t('dashboard.nothing')} text={t('dashboard.nothingText')} action={choose} />
    </Paper>
  );
}
