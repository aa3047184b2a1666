import { EXCLUDE_REASONS, previewBulkDecision } from '@leadwright/contract/features/matching';
import { Autocomplete, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api/hooks.ts';
import { filterOptions } from '../../../ui/form/filter-options.ts';
import { formatCount } from '../../../ui/format.ts';
import { Failed, Loading } from '../../../ui/states.tsx';
import { matching } from '../messages.ts';
import { useWorkbench } from '../use-workbench.ts';
import type { Bulk, BulkRequest } from './use-bulk.ts';

const SKIP_REASON_LABELS: Record<string, string> = matching.bulk.skippedReasons;

/** Previews a bulk decision: row count, sample rows and skipped rows. The confirm button repeats the count. */
export function BulkPreview({ bulk, request }: { bulk: Bulk; request: BulkRequest }) {
  const { t } = useTranslation();
  const { queue } = useWorkbench();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useCall(
    previewBulkDecision,
    { body: { ...queue.scope, ...request } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  const { judgement } = request;
  const counts = {
    rows: formatCount(data.rows),
    companies: formatCount(data.companies),
    count: judgement === 'new' ? data.companies : data.rows,
  };
  const expectedWrong = Math.round(data.expected_wrong);
  const lacksReason = judgement === 'exclude' && reason.trim() === '';
  const run = async () => {
    setBusy(true);
    await bulk.execute({ ...request, reason });
    setBusy(false);
  };
  return (
    <Stack gap="sm">
      <Text fw={600}>
        {data.rows === 0 ? t('matching.bulk.noRows') : t(`matching.bulk.questions.${judgement}`, counts)}
      </Text>
      {data.rows > 0 && (
        <Text>
          {t(`matching.bulk.texts.${judgement}`, counts)} {t('matching.bulk.undoable')}
        </Text>
      )}
      {judgement === 'match' && data.rows > 0 && (
        <Text>
          {expectedWrong > 0
            ? t('matching.bulk.expectedWrong', { count: expectedWrong })
            : t('matching.bulk.expectedWrongNone')}
        </Text>
      )}
      {data.sample.length > 0 && (
        <Table captionSide="top" fz="xs" layout="fixed">
          <Table.Caption ta="left" mt={0}>
            {t('matching.bulk.sample')}
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('matching.bulk.sampleFile')}</Table.Th>
              <Table.Th>{t('matching.bulk.sampleCandidate')}</Table.Th>
              <Table.Th w={60} ta="right">
                {t('matching.row.score')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.sample.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>{row.company_name}</Table.Td>
                <Table.Td>{row.candidate_name}</Table.Td>
                <Table.Td ta="right">{row.score === null ? '–' : Math.round(row.score)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {data.skipped.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('matching.bulk.skipped')}:{' '}
          {data.skipped
            .map(({ reason, rows }) => `${formatCount(rows)} ${SKIP_REASON_LABELS[reason] ?? reason}`)
            .join(', ')}
        </Text>
      )}
      {judgement === 'exclude' && data.rows > 0 && (
        <Autocomplete
          label={t('matching.bulk.reason')}
          withAsterisk
          maxLength={300}
          data={Object.values(EXCLUDE_REASONS)}
          filter={filterOptions}
          value={reason}
          onChange={setReason}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => (bulk.isChoosingScore ? bulk.propose(undefined) : bulk.close())}>
          {bulk.isChoosingScore ? t('matching.bulk.back') : t('shell.cancel')}
        </Button>
        <Button loading={isBusy} disabled={data.rows === 0 || lacksReason} onClick={run}>
          {t(`matching.bulk.confirm.${judgement}`, counts)}
        </Button>
      </Group>
    </Stack>
  );
}
