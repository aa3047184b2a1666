import type { AnyResource, RowOf } from '@leadwright/contract/resource';
import { Paper, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { type EntityScreens, toRow } from '../../paths.ts';
import { sentence } from '../page.tsx';
import { Facts } from './facts.tsx';
import { RecordPage } from './record-page.tsx';
import type { AnyRow, FieldName } from './row.ts';
import { useArchive } from './use-archive.ts';

export interface ViewOptions<R extends AnyResource> {
  /** Heads the page; the `name` field where left out. */
  titleOf?: (row: RowOf<R>) => string;
  badge?: (row: RowOf<R>) => ReactNode;
  actions?: (row: RowOf<R>) => ReactNode;
  /** Fields to show, in order; all of them where left out. */
  facts?: readonly FieldName<R>[];
  /** Panels above the facts. */
  panels?: (row: RowOf<R>) => ReactNode;
}

interface ResourceViewProps<R extends AnyResource> extends ViewOptions<R> {
  resource: R;
  screens: EntityScreens;
}

/** The view screen of an entity; the id is the only parameter of its path. */
export function ResourceView<R extends AnyResource>(props: ResourceViewProps<R>) {
  const { resource, screens, titleOf, badge, actions, facts, panels } = props;
  const id = Object.values(useParams())[0] as string;
  const reading = useCall(resource.view, { params: { id } });
  const archive = useArchive(resource);
  const row = reading.data as RowOf<R> | undefined;
  const record = reading.data as AnyRow | undefined;
  const name = row && (titleOf?.(row) ?? String(record?.name ?? ''));
  return (
    <RecordPage
      title={name ?? sentence(resource.noun.one)}
      row={record}
      reading={reading}
      badge={row && badge?.(row)}
      actions={row && actions?.(row)}
      editAddress={toRow(screens.edit, id)}
      archive={archive}
    >
      {row && panels?.(row)}
      {record && (
        <Paper withBorder p="md">
          <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="lg" verticalSpacing="sm" component="dl" m={0}>
            <Facts schema={resource.fields} row={record} fields={facts} />
          </SimpleGrid>
        </Paper>
      )}
    </RecordPage>
  );
}
