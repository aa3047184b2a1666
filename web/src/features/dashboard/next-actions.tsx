import type { Dashboard } from '@leadwright/contract';
import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCount } from '../../ui/format.ts';
import { Empty } from '../../ui/states.tsx';
import classes from './dashboard.module.css';

export function NextActions({ actions }: { actions: Dashboard['actions'] | undefined }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" component="section" aria-labelledby="next-actions">
      <Title order={2} id="next-actions">
        {t('dashboard.next')}
      </Title>
      {!actions && <Skeleton height={96} />}
      {actions?.length === 0 && (
        <Paper withBorder>
          <Empty
            title={t('dashboard.nothing')}
            text={t('dashboard.nothingText')}
            action={
              <Button component={Link} to="/campaigns" variant="default">
                {t('dashboard.chooseCampaign')}
              </Button>
            }
          />
        </Paper>
      )}
      {actions?.map(({ key, subject, rows, href }) => (
        <Paper key={key + href} withBorder p="sm" component={Link} to={href} className={classes.action}>
          <Group justify="space-between" wrap="nowrap">
            <Text>{t(`dashboard.actions.${key}`, { subject, rows: formatCount(rows), count: rows })}</Text>
            <IconChevronRight size={16} aria-hidden />
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}
