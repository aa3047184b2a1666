import {
  MAX_LINES,
  ORDER_STATE,
  type OrderLine,
  type OrderRevision,
  type OrderState,
  orderHistory,
  orderLines,
  purchaseOrders,
  reverseOrderLine,
} from '@leadwright/contract/features/purchase-orders';
import { Button, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { useCan } from '../../session/session.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { metaOf } from '../../ui/form/field-type.ts';
import { formatDay, formatMoment, formatMoney, formatNumber } from '../../ui/format.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { useFilesTab } from '../../ui/record/files/files-tab.tsx';
import type { RecordTab } from '../../ui/record/record-tabs.tsx';
import { RequiredLabel } from '../../ui/required-label.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { ORDER_USE_ENDPOINTS } from './add-line-dialog.tsx';
import { type Order, unitOf } from './order-usage.tsx';

const useHistory = (id: string) => useCall(orderHistory, { params: { id } });

/** Returns the tabs with the ledger, the revisions and the files of an order. */
export function useOrderTabs(order: Order): RecordTab[] {
  const { t } = useTranslation();
  const { data } = useHistory(order.id);
  const files = useFilesTab('purchase-orders', order.id);
  return [
    { key: 'ledger', title: t('orders.ledger.title'), count: data?.lines.length, content: <Ledger order={order} /> },
    {
      key: 'agreed',
      title: t('orders.approvals.title'),
      count: data && data.steps.length + data.revisions.length,
      content: <AgreedTerms order={order} />,
    },
    ...files,
  ];
}

function Ledger({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useHistory(order.id);
  const seesMoney = useCan('see-money', 'read');
  const [lineToReverse, setLineToReverse] = useState<OrderLine>();
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const { amount, ...columns } = orderLines.columns;
  const list = seesMoney ? orderLines : { ...orderLines, columns: columns as typeof orderLines.columns };
  const unit = unitOf(order.type, t('orders.chart.percent'));
  return (
    <Stack>
      {data.months.length > 0 && (
        <Chart
          label={t('orders.chart.label')}
          description={t('orders.chart.description', { unit })}
          pointHeading={t('orders.chart.month')}
          series={[
            { name: 'consumed', label: t('orders.chart.used'), colour: 1 },
            { name: 'reserved', label: t('orders.chart.reserved'), colour: 3 },
          ]}
          points={data.months.map(({ month, consumed, reserved }) => ({
            key: month,
            tick: month,
            label: month,
            values: { consumed, reserved },
          }))}
          format={formatNumber}
        />
      )}
      <DataGrid
        name="ledger"
        dataset={list}
        rows={data.lines}
        columnCells={{
          ...(seesMoney && {
            amount: ({ amount }) => (typeof amount === 'number' ? formatMoney(amount, order.currency) : ''),
          }),
          kind: (line) => (
            <LineKind line={line as unknown as OrderLine} mayReverse={order.can.update} onReverse={setLineToReverse} />
          ),
        }}
        empty={{ title: t('orders.ledger.none'), text: t('orders.ledger.noneText') }}
      />
      {data.more && <Text c="dimmed">{t('orders.ledger.shownLimit', { shown: formatNumber(MAX_LINES) })}</Text>}
      {lineToReverse && (
        <ReverseDialog order={order} line={lineToReverse} onClose={() => setLineToReverse(undefined)} />
      )}
    </Stack>
  );
}

interface LineKindProps {
  line: OrderLine;
  mayReverse: boolean;
  onReverse: (line: OrderLine) => void;
}

function LineKind({ line, mayReverse, onReverse }: LineKindProps) {
  const { t } = useTranslation();
  const kindLabel = orderLines.columns.kind.values?.[line.kind] ?? line.kind;
  if (!mayReverse || !line.can_be_reversed) return kindLabel;
  return (
    <>
      {kindLabel}{' '}
      <Button size="compact-xs" variant="subtle" onClick={() => onReverse(line)}>
        {t('orders.reverse.button')}
      </Button>
    </>
  );
}

function ReverseDialog({ order, line, onClose }: { order: Order; line: OrderLine; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const send = useSend(reverseOrderLine, { invalidates: ORDER_USE_ENDPOINTS });
  const problems = problemsIn(send.error);
  const submit = () =>
    send.mutate(
      { params: { id: order.id, lineId: line.id }, body: { reason } },
      {
        onSuccess: () => {
          notifySuccess(t('orders.reverse.done'));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('orders.reverse.title')}
      confirm={t('orders.reverse.button')}
      danger
      isBusy={send.isPending}
      errorMessage={send.error && !problems ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('orders.reverse.text')}</Text>
      <TextInput
        data-autofocus
        label={<RequiredLabel text={t('orders.reason')} />}
        aria-required
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={problems?.reason}
      />
    </FormDialog>
  );
}

function AgreedTerms({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useHistory(order.id);
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  return (
    <Stack>
      <Title order={3}>{t('orders.approvals.steps')}</Title>
      {data.steps.length === 0 && <Text c="dimmed">{t('orders.approvals.noSteps')}</Text>}
      <ol reversed>
        {data.steps.map(({ at, state, by }) => {
          const values = { state: ORDER_STATE[state as OrderState], when: formatMoment(at) };
          return (
            <li key={at + state}>
              {by ? t('orders.approvals.stepBy', { ...values, who: by }) : t('orders.approvals.step', values)}
            </li>
          );
        })}
      </ol>
      <Title order={3}>{t('orders.approvals.revisions')}</Title>
      {data.revisions.length === 0 && <Text c="dimmed">{t('orders.approvals.noRevisions')}</Text>}
      {data.revisions.map((revision, index) => (
        <EarlierRevision
          key={revision.revision}
          order={order}
          revision={revision}
          next={data.revisions[index - 1]?.terms}
        />
      ))}
    </Stack>
  );
}

type Terms = OrderRevision['terms'];

/** Shows the terms of an earlier revision that differ from the next revision. */
function EarlierRevision({
  order,
  revision,
  next,
}: {
  order: Order;
  revision: OrderRevision;
  next: Terms | undefined;
}) {
  const { t } = useTranslation();
  const nextTerms = next ?? (order as unknown as Terms);
  const formatTerm = (name: keyof Terms, value: Terms[keyof Terms] | undefined) => {
    if (value === null || value === undefined) return '';
    if (name === 'end_date') return formatDay(String(value));
    if (name === 'quantity') return formatNumber(Number(value));
    const { options } = metaOf(purchaseOrders.fields.shape[name], name);
    return typeof value === 'number' ? formatMoney(value, order.currency) : (options?.[value] ?? value);
  };
  const changedTerms = (Object.keys(revision.terms) as (keyof Terms)[]).filter(
    (name) => (revision.terms[name] ?? null) !== (nextTerms[name] ?? null),
  );
  const values = { when: formatMoment(revision.at), reason: revision.reason };
  return (
    <Stack gap={4}>
      <Text fw={600}>
        {t('orders.revision', { number: revision.revision })}.{' '}
        {revision.kind === 'amend' ? t('orders.approvals.amended', values) : t('orders.approvals.extended', values)}
      </Text>
      <Table withRowBorders={false} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('orders.approvals.term')}</Table.Th>
            <Table.Th>{t('orders.approvals.before')}</Table.Th>
            <Table.Th>{t('orders.approvals.now')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changedTerms.map((name) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{metaOf(purchaseOrders.fields.shape[name], name).label}</Table.Th>
              <Table.Td>{formatTerm(name, revision.terms[name])}</Table.Td>
              <Table.Td>{formatTerm(name, nextTerms[name])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
