import { Alert, Badge, Button, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { useCan } from '../../session/session.tsx';
import { formatAgo, formatMoment } from '../format.ts';
import { Page } from '../page.tsx';
import { Facts } from './facts.tsx';
import type { AnyResource, ResourceLinks, ResourceRow } from './resource-type.ts';
import { useArchive } from './use-archive.ts';

interface ResourceViewProps<Row> {
  resource: AnyResource;
  links: ResourceLinks;
  /** Heads the page; the `name` field where left out. */
  titleOf?: (row: Row) => string;
  badge?: (row: Row) => ReactNode;
  actions?: (row: Row) => ReactNode;
  /** Fields to show, in order; all of them where left out. */
  fields?: string[];
  /** Panels above the facts. */
  children?: (row: Row) => ReactNode;
}

/** The view screen of an entity; the id is the only parameter of its path. */
export function ResourceView<Row = ResourceRow>(props: ResourceViewProps<Row>) {
  const { resource, links, titleOf, badge, actions, fields, children } = props;
  const { t } = useTranslation();
  const id = Object.values(useParams())[0] as string;
  const { data, error, isPending, refetch } = useCall(resource.view, { params: { id } });
  const mayEdit = useCan(resource.subject, 'update');
  const mayArchive = useCan(resource.subject, 'delete');
  const { archive, restore, busy } = useArchive(resource);
  const record = data as ResourceRow | undefined;
  const row = data as Row | undefined;
  const archived = record?.archived_at;
  return (
    <Page
      title={row ? (titleOf?.(row) ?? String(record?.name ?? '')) : resource.title.one}
      badge={
        row && (
          <>
            {badge?.(row)}
            {archived && <Badge color="gray">{t('records.archivedBadge')}</Badge>}
          </>
        )
      }
      loading={isPending}
      error={error}
      onRetry={refetch}
      actions={
        record && (
          <>
            {row && actions?.(row)}
            {mayArchive && !archived && (
              <Button variant="default" loading={busy} onClick={() => archive(record)}>
                {t('records.archive')}
              </Button>
            )}
            {mayEdit && !archived && (
              <Button variant="default" component={Link} to={links.edit(id)}>
                {t('records.edit')}
              </Button>
            )}
          </>
        )
      }
    >
      {record && (
        <Stack gap="sm">
          {archived && (
            <Alert color="warning" title={t('records.archivedNote', { when: formatMoment(archived) })}>
              {mayEdit && (
                <Button size="xs" variant="default" loading={busy} onClick={() => restore(record)}>
                  {t('records.restore')}
                </Button>
              )}
            </Alert>
          )}
          {row && children?.(row)}
          <Paper withBorder p="md">
            <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="lg" verticalSpacing="sm" component="dl" m={0}>
              <Facts schema={resource.fields} row={record} fields={fields} />
            </SimpleGrid>
            <Text size="xs" c="dimmed" mt="md" title={formatMoment(String(record.updated_at))}>
              {t('records.changed', { when: formatAgo(String(record.updated_at)) })}
            </Text>
          </Paper>
        </Stack>
      )}
    </Page>
  );
}
