import './messages.ts';
import {
  batchClients,
  batchMembers,
  evaluateBatch,
  parseRule,
  readBatchMembers,
} from '@leadwright/contract/features/batch-clients';
import { CLIENT_STATUS, clients } from '@leadwright/contract/features/clients';
import type { RowOf } from '@leadwright/contract/resource';
import { Anchor, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { formatCount, formatMoment } from '../../ui/format.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { describeFilter } from '../../ui/grid/filter/describe-filter.ts';
import { CardRow } from '../../ui/home/card.tsx';
import { InitialsAvatar } from '../../ui/names/initials-avatar.tsx';
import type { RecordTab } from '../../ui/record/record-tabs.tsx';
import { RelatedSection } from '../../ui/record/related-section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';

type Batch = RowOf<typeof batchClients>;

/** Shows the first clients of a set, its rule, and when its clients were last calculated. */
export function Members({ batch }: { batch: Batch }) {
  const mayReadClients = useCan('clients', 'read');
  return mayReadClients ? <MemberSection batch={batch} /> : null;
}

function MemberSection({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const evaluate = useSend(evaluateBatch, {
    invalidates: [batchClients.view, batchClients.list.endpoint, readBatchMembers],
  });
  const { id, last_evaluated_at: evaluatedAt, can, archived_at } = batch;
  const query = useCall(readBatchMembers, { params: { id } });
  return (
    <RelatedSection
      title={t('batchClients.tab')}
      query={query}
      items={query.data?.clients}
      count={query.data?.count}
      empty={t('batchClients.none')}
      tab="members"
      action={
        can.update &&
        !archived_at && (
          <Button
            size="xs"
            variant="default"
            loading={evaluate.isPending}
            onClick={() =>
              evaluate.mutate(
                { params: { id } },
                { onSuccess: (row) => notifySuccess(t('batchClients.evaluated', { count: row.member_count })) },
              )
            }
          >
            {t('batchClients.evaluate')}
          </Button>
        )
      }
      summary={
        <>
          {batch.mode === 'rule' && <Rule rule={batch.rule} />}
          {evaluatedAt && (
            <Text size="sm" c="dimmed">
              {t('batchClients.lastEvaluated', { when: formatMoment(evaluatedAt) })}
            </Text>
          )}
        </>
      }
      renderRow={({ id: clientId, name, code, status }) => (
        <CardRow
          key={clientId}
          icon={<InitialsAvatar name={name ?? ''} />}
          title={<Link to={to('client', { clientId })}>{name}</Link>}
          detail={code}
        >
          {status && (
            <Text size="xs" c="dimmed">
              {CLIENT_STATUS[status]}
            </Text>
          )}
        </CardRow>
      )}
    />
  );
}

function Rule({ rule }: { rule: string }) {
  const { t } = useTranslation();
  const parsedRule = parseRule(rule);
  if (!parsedRule) return null;
  const { filterModel, quickSearch } = parsedRule;
  // Skip columns that no longer exist; the server rejects such a rule.
  const parts = Object.entries(filterModel)
    .filter(([name]) => name in clients.list.columns)
    .map(([name, filter]) => describeFilter(clients.list, name, filter));
  if (quickSearch) parts.push(t('batchClients.ruleSearch', { text: quickSearch }));
  const search = { filter: JSON.stringify(filterModel), ...(quickSearch && { q: quickSearch }) };
  return (
    <Text>
      {t('batchClients.rule', { rule: parts.join(', ') })}{' '}
      <Anchor component={Link} to={to('clients', {}, search)} inherit underline="always">
        {t('batchClients.openInClientList')}
      </Anchor>
    </Text>
  );
}

export function useMembersTab({ id }: Batch): RecordTab[] {
  const { t } = useTranslation();
  const { data } = useCall(readBatchMembers, { params: { id } });
  return [{ key: 'members', title: t('batchClients.tab'), count: data?.count, content: <MemberList id={id} /> }];
}

function MemberList({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(readBatchMembers, { params: { id } });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  return (
    <>
      {data.count > data.clients.length && (
        <Text c="dimmed">
          {t('batchClients.firstShown', { shown: formatCount(data.clients.length), count: data.count })}
        </Text>
      )}
      <DataGrid
        name="members"
        dataset={batchMembers}
        rows={data.clients}
        openHref={(client) => to('client', { clientId: client.id })}
        empty={{ title: t('batchClients.none'), text: t('batchClients.noneText') }}
      />
    </>
  );
}
