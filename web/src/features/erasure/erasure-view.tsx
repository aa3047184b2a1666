import './messages.ts';
import {
  type Erasure,
  type ErasureState,
  erasureCertificate,
  viewErasure,
} from '@leadwright/contract/features/erasure';
import { placeName } from '@leadwright/contract/people/erasure-places';
import { Button, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { download } from '../../api/files.ts';
import { useCall } from '../../api/hooks.ts';
import { notifyFailure } from '../../api/notify.ts';
import { formatCount, formatMoment } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/record/section.tsx';
import { ConfirmErasure } from './confirm-erasure.tsx';
import { erasureBadge } from './state.ts';

const POLL_MS = 1_000;
const BUSY_STATES: readonly ErasureState[] = ['searching', 'running'];

/** Lists where personal data was found, above the erasure form; after the erasure, lists where data was removed. */
export function Screen() {
  const { t } = useTranslation();
  const { erasureId: id = '' } = useParams();
  const { data, error, isPending, refetch } = useCall(
    viewErasure,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && BUSY_STATES.includes(state.data.state) ? POLL_MS : false) },
  );
  return (
    <Page
      title={t('erasure.view')}
      badge={erasureBadge(data?.state)}
      actions={data?.state === 'done' && <Certificate id={id} />}
      isPending={isPending}
      error={error}
      onRetry={refetch}
    >
      {data && <ErasureDetails erasure={data} />}
    </Page>
  );
}

function ErasureDetails({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation();
  const { state, created_at, asked_by, finished_at, finished_by } = erasure;
  const hasResult = state === 'found' || state === 'done';
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('erasure.requestedBy', { when: formatMoment(created_at), who: asked_by })}
        {finished_at && `. ${t('erasure.doneBy', { when: formatMoment(finished_at), who: finished_by })}`}
      </Text>
      <div role="status">
        {(state === 'searching' || state === 'running' || state === 'failed') && <Text>{t(`erasure.${state}`)}</Text>}
      </div>
      {hasResult && <DataLocations erasure={erasure} />}
      {(state === 'found' || state === 'failed') && <ConfirmErasure key={state} erasure={erasure} />}
    </Stack>
  );
}

function DataLocations({ erasure: { state, places } }: { erasure: Erasure }) {
  const { t } = useTranslation();
  const title = t(state === 'done' ? 'erasure.dataRemoved' : 'erasure.dataFound');
  return (
    <Section title={title} count={places.length}>
      {places.length === 0 ? (
        <Text c="dimmed">{t('erasure.noDataFound')}</Text>
      ) : (
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('erasure.locationColumn')}</Table.Th>
              <Table.Th ta="right">{t('erasure.rowsColumn')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {places.map(({ place, rows }) => (
              <Table.Tr key={place}>
                <Table.Td>{placeName(place)}</Table.Td>
                <Table.Td ta="right">{formatCount(rows)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}

function Certificate({ id }: { id: string }) {
  const { t } = useTranslation();
  const fetchFile = () => download(erasureCertificate, { params: { id } }, `Erasure ${id}.txt`).catch(notifyFailure);
  return <Button onClick={fetchFile}>{t('erasure.certificate')}</Button>;
}
