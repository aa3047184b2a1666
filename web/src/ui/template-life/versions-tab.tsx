import './messages.ts';
import type { AnyResource } from '@leadwright/contract/resource';
import { metaOf } from '@leadwright/contract/resource';
import type { TemplateLifecycle, TemplateVersion } from '@leadwright/contract/templates/lifecycle';
import { Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifyDone } from '../../api/notify.ts';
import { Confirm } from '../confirm.tsx';
import { formatMoment } from '../format.ts';
import { Failed, Loading } from '../states.tsx';
import { Difference } from './difference.tsx';
import { type TemplateRow, templateState } from './template-actions.tsx';

interface TemplateProps {
  resource: AnyResource;
  life: TemplateLifecycle;
  row: TemplateRow;
}

/** Every version of a template, with a comparison to another one and a restore button. */
export function TemplateVersions({ resource, life, row }: TemplateProps) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(life.versions, { params: { id: row.id } });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  return (
    <Stack gap="md">
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('templateLife.versions')}</Table.Th>
              <Table.Th>{t('templateLife.when')}</Table.Th>
              <Table.Th>{t('templateLife.approved')}</Table.Th>
              <Table.Th>{t('templateLife.used')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.versions.map((version) => (
              <VersionRow key={version.id} version={version} shown={{ resource, life, row }} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {data.versions.length > 1 && <Comparison versions={data.versions} shown={{ resource, life, row }} />}
    </Stack>
  );
}

function VersionRow({ version, shown: { resource, life, row } }: { version: TemplateVersion; shown: TemplateProps }) {
  const { t } = useTranslation();
  const { number, state, created_at, created_by, approved_at, approved_by, last_used_at } = version;
  const invalidates = [resource.view, resource.list.endpoint, life.versions];
  const restore = useSend(life.restore, {
    invalidates,
    onSuccess: () => notifyDone(t('templateLife.restored', { number })),
  });
  const move = useSend(life.moveVersion, { invalidates });
  const [isConfirming, setConfirming] = useState(false);
  const params = { id: row.id, number };
  const write = () => restore.mutate({ params, body: { version: row.version } });
  const isOlder = number !== row.version_no;
  const next = life.machine.next[state];
  const verbs = { active: 'templateLife.reactivate', retired: 'templateLife.retire' } as const;
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text fw={600}>{number}</Text>
          {templateState(state)}
        </Group>
      </Table.Td>
      <Table.Td>
        {formatMoment(created_at)}
        {created_by && `, ${created_by}`}
      </Table.Td>
      <Table.Td>{approved_at ? `${formatMoment(approved_at)}, ${approved_by ?? ''}` : '–'}</Table.Td>
      <Table.Td>{last_used_at ? formatMoment(last_used_at) : t('templateLife.never')}</Table.Td>
      <Table.Td>
        {isOlder && row.can.update && !row.archived_at && (
          <Group gap="xs" wrap="nowrap">
            {next.map((to) =>
              to === 'active' || to === 'retired' ? (
                <Button
                  key={to}
                  size="compact-sm"
                  variant="default"
                  onClick={() => move.mutate({ params, body: { state: to } })}
                >
                  {t(verbs[to])}
                </Button>
              ) : null,
            )}
            <Button
              size="compact-sm"
              variant="default"
              loading={restore.isPending}
              onClick={() => (row.state === 'draft' ? setConfirming(true) : write())}
            >
              {t('templateLife.restore')}
            </Button>
          </Group>
        )}
        <Confirm
          opened={isConfirming}
          danger
          title={t('templateLife.restoreAsk', { number })}
          text={t('templateLife.restoreText')}
          confirm={t('templateLife.restore')}
          onConfirm={write}
          onClose={() => setConfirming(false)}
        />
      </Table.Td>
    </Table.Tr>
  );
}

/** Formats a list of named items with one name per line. */
const formatContent = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((one: { name?: unknown }) => String(one?.name ?? one)).join('\n')
    : String(value ?? '');

function Comparison({
  versions,
  shown: { resource, life, row },
}: {
  versions: TemplateVersion[];
  shown: TemplateProps;
}) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(versions[1]!.number);
  const [right, setRight] = useState(versions[0]!.number);
  const data = versions.map(({ number }) => ({ value: String(number), label: t('templateLife.version', { number }) }));
  const one = useCall(life.readVersion, { params: { id: row.id, number: left } });
  const other = useCall(life.readVersion, { params: { id: row.id, number: right } });
  const error = one.error ?? other.error;
  const content = (reply: unknown) => (reply as { content: Record<string, unknown> } | undefined)?.content;
  const [was, is] = [content(one.data), content(other.data)];
  const changed =
    was && is ? life.content.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name])) : [];
  return (
    <Stack gap="sm">
      <Group>
        <Select
          label={t('templateLife.compare')}
          data={data}
          value={String(left)}
          onChange={(to) => setLeft(Number(to))}
          allowDeselect={false}
        />
        <Select
          label={t('templateLife.compareWith')}
          data={data}
          value={String(right)}
          onChange={(to) => setRight(Number(to))}
          allowDeselect={false}
        />
      </Group>
      {error && <Failed error={error} onRetry={() => Promise.all([one.refetch(), other.refetch()])} />}
      {was && is && changed.length === 0 && <Text c="dimmed">{t('templateLife.same')}</Text>}
      {was &&
        is &&
        changed.map((name) => (
          <Difference
            key={name}
            label={metaOf(resource.fields.shape[name] as z.ZodType, name).label}
            was={formatContent(was[name])}
            is={formatContent(is[name])}
          />
        ))}
    </Stack>
  );
}
