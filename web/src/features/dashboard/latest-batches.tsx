import { BATCH_STATE, type Dashboard } from '@leadwright/contract';
import { Anchor, Paper, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCount, formatMoment } from '../../ui/format.ts';
import classes from './dashboard.module.css';

const COLUMNS = ['file', 'campaign', 'state', 'rows', 'remaining', 'started'] as const;

export function LatestBatches({ batches }: { batches: Dashboard['batches'] | undefined }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" component="section" aria-labelledby="latest-batches">
      <Title order={2} id="latest-batches">
        {t('dashboard.batches')}
      </Title>
      {!batches && <Skeleton height={140} />}
      {batches?.length === 0 && <Text c="dimmed">{t('dashboard.noBatches')}</Text>}
      {batches && batches.length > 0 && (
        <Paper withBorder className={classes.scroll} tabIndex={0} role="region" aria-labelledby="latest-batches">
          <Table verticalSpacing="xs" miw={640}>
            <Table.Thead>
              <Table.Tr>
                {COLUMNS.map((column) => (
                  <Table.Th key={column}>{t(`dashboard.columns.${column}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {batches.map((batch) => (
                <Table.Tr key={batch.id}>
                  <Table.Td>
                    <Anchor component={Link} to={batch.href}>
                      {batch.file_name}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{batch.campaign}</Table.Td>
                  <Table.Td>{BATCH_STATE[batch.state as keyof typeof BATCH_STATE]}</Table.Td>
                  <Table.Td>{formatCount(batch.rows)}</Table.Td>
                  <Table.Td>{formatCount(batch.remaining)}</Table.Td>
                  <Table.Td>{formatMoment(batch.created_at)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
    </Stack>
  );
}
