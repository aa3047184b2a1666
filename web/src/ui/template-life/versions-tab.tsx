import './messages.ts';
import type { AnyResource } from '@leadwright/contract/resource';
import { metaOf } from '@leadwright/contract/resource';
import type { TemplateLifecycle, TemplateVersion } from '@leadwright/contract/templates/lifecycle';
import { Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { Confirm } from '../confirm.tsx';
import { formatMoment } from '../format.ts';
import { Failed, Loading } from '../states.tsx';
import { Difference } from './difference.tsx';
import { type TemplateRow, templateStateBadge } from './template-actions.tsx';

interface TemplateProps {
  resource: AnyResource;
  lifecycle: TemplateLifecycle;
  row: TemplateRow;
}

/** The versions of a template, each with a restore button, and a comparison of two versions. */
export function TemplateVersions({ resource, lifecycle, row }: TemplateProps) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(lifecycle.versions, { params: { id: row.id } });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  return (
    <Stack gap="md">
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('templateLifecycle.versions')}</Table.Th>
              <Table.Th>{t('templateLifecycle.createdColumn')}</Table.Th>
              <Table.Th>{t('templateLifecycle.approvedColumn')}</Table.Th>
              <Table.Th>{t('templateLifecycle.lastUsedColumn')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.versions.map((version) => (
              <VersionRow key={version.id} version={version} template={{ resource, lifecycle, row }} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {data.versions.length > 1 && <Comparison versions={data.versions} template={{ resource, lifecycle, row }} />}
    </Stack>
  );
}

function VersionRow({
  version,
  template: { resource, lifecycle, row },
}: {
  version: TemplateVersion;
  template: TemplateProps;
}) {
  const { t } = useTranslation();
  const { number, state, created_at, created_by, approved_at, approved_by, last_used_at } = version;
  const invalidates = [resource.view, resource.list.endpoint, lifecycle.versions];
  const restore = useSend(lifecycle.restore, {
    invalidates,
    onSuccess: () => notifySuccess(t('templateLifecycle.restored', { number })),
  });
  const move = useSend(lifecycle.changeVersionState, { invalidates });
  const [isConfirming, setConfirming] = useState(false);
  const params = { id: row.id, number };
  const restoreVersion = () => restore.mutate({ params, body: { version: row.version } });
  const isOlder = number !== row.version_no;
  const next = lifecycle.machine.next[state];
  const verbs = { active: 'templateLifecycle.reactivate', retired: 'templateLifecycle.retire' } as const;
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text fw={600}>{number}</Text>
          {templateStateBadge(state)}
        </Group>
      </Table.Td>
      <Table.Td>
        {formatMoment(created_at)}
        {created_by && `, ${created_by}`}
      </Table.Td>
      <Table.Td>{approved_at ? `${formatMoment(approved_at)}, ${approved_by ?? ''}` : '–'}</Table.Td>
      <Table.Td>{last_used_at ? formatMoment(last_used_at) : t('templateLifecycle.never')}</Table.Td>
      <Table.Td>
        {isOlder && row.can.update && !row.archived_at && (
          <Group gap="xs" wrap="nowrap">
            {next.map((targetState) =>
              targetState === 'active' || targetState === 'retired' ? (
                <Button
                  key={targetState}
                  size="compact-sm"
                  variant="default"
                  onClick={() => move.mutate({ params, body: { state: targetState } })}
                >
                  {t(verbs[targetState])}
                </Button>
              ) : null,
            )}
            <Button
              size="compact-sm"
              variant="default"
              loading={restore.isPending}
              onClick={() => (row.state === 'draft' ? setConfirming(true) : restoreVersion())}
            >
              {t('templateLifecycle.restore')}
            </Button>
          </Group>
        )}
        <Confirm
          opened={isConfirming}
          danger
          title={t('templateLifecycle.restoreTitle', { number })}
          text={t('templateLifecycle.restoreText')}
          confirm={t('templateLifecycle.restore')}
          onConfirm={restoreVersion}
          onClose={() => setConfirming(false)}
        />
      </Table.Td>
    </Table.Tr>
  );
}

/** Formats a value as text; a list of named items has one name per line. */
const formatContent = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((item: { name?: unknown }) => String(item?.name ?? item)).join('\n')
    : String(value ?? '');

function Comparison({
  versions,
  template: { resource, lifecycle, row },
}: {
  versions: TemplateVersion[];
  template: TemplateProps;
}) {
  const { t } = useTranslation();
  const [leftNumber, setLeftNumber] = useState(versions[1]!.number);
  const [rightNumber, setRightNumber] = useState(versions[0]!.number);
  const data = versions.map(({ number }) => ({
    value: String(number),
    label: t('templateLifecycle.version', { number }),
  }));
  const leftQuery = useCall(lifecycle.readVersion, { params: { id: row.id, number: leftNumber } });
  const rightQuery = useCall(lifecycle.readVersion, { params: { id: row.id, number: rightNumber } });
  const error = leftQuery.error ?? rightQuery.error;
  const content = (reply: unknown) => (reply as { content: Record<string, unknown> } | undefined)?.content;
  const [previous, current] = [content(leftQuery.data), content(rightQuery.data)];
  const changedFields =
    previous && current
      ? lifecycle.content.filter((name) => JSON.stringify(previous[name]) !== JSON.stringify(current[name]))
      : [];
  return (
    <Stack gap="sm">
      <Group>
        <Select
          label={t('templateLifecycle.compare')}
          data={data}
          value={String(leftNumber)}
          onChange={(number) => setLeftNumber(Number(number))}
          allowDeselect={false}
        />
        <Select
          label={t('templateLifecycle.compareWith')}
          data={data}
          value={String(rightNumber)}
          onChange={(number) => setRightNumber(Number(number))}
          allowDeselect={false}
        />
      </Group>
      {error && <Failed error={error} onRetry={() => Promise.all([leftQuery.refetch(), rightQuery.refetch()])} />}
      {previous && current && changedFields.length === 0 && (
        <Text c="dimmed">{t('templateLifecycle.noDifferences')}</Text>
      )}
      {previous &&
        current &&
        changedFields.map((name) => (
          <Difference
            key={name}
            label={metaOf(resource.fields.shape[name] as z.ZodType, name).label}
            previous={formatContent(previous[name])}
            current={formatContent(current[name])}
          />
        ))}
    </Stack>
  );
}
