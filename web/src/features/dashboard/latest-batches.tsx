import type { DashboardBatch } from '@leadwright/contract/features/dashboard';
import { BATCH_STATE } from '@leadwright/contract/features/imports';
import { Anchor, Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { formatCount, formatMoment } from '../../ui/format.ts';
import { type Answer, Card } from './card.tsx';
import classes from './dashboard.module.css';

const COLUMNS = ['file', 'campaign', 'state', 'rows', 'remaining', 'started'] as const;

export function LatestBatches({ answer }: { answer: Answer<{ in_work: number; batches: DashboardBatch[] }> }) {
  const { t } = useTranslation();
  const count = answer.data?.in_work ?? 0;
  const title = count > 0 ? t('dashboard.batchesInWork', { count, rows: formatCount(count) }) : t('dashboard.batches');
  return (
    <Card id="latest-batches" title={title} answer={answer} height={140}>
      {({ batches }) =>
        batches.length === 0 ? <Text c="dimmed">{t('dashboard.noBatches')}</Text> : <Batches batches={batches} />
      }
    </Card>
  );
}

function Batches({ batches }: { batches: DashboardBatch[] }) {
  const { t } = useTranslation();
  return (
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
                <Anchor component={Link} to={to('importCheck', { table: batch.id })}>
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
  );
}
