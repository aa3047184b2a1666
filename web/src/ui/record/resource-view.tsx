import type { AnyResource, RowOf } from '@leadwright/contract/resource';
import type { DeleteEndpoint } from '@leadwright/contract/vocabulary/delete-endpoint';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { type EntityScreens, toRow } from '../../paths.ts';
import { capitalise } from '../page.tsx';
import type { AnyRow, FieldName } from '../record-context/row.ts';
import { deleteAction } from './delete-action.tsx';
import { Facts } from './facts/facts.tsx';
import { KeyFacts } from './facts/key-facts.tsx';
import type { MenuAction } from './record-menu.tsx';
import { RecordPage } from './record-page.tsx';
import { type RecordTab, RecordTabs, type RecordTabsProps } from './record-tabs.tsx';
import { Section } from './section.tsx';
import { useArchive } from './use-archive.ts';

export interface ViewOptions<R extends AnyResource> {
  /** The title of the page; the `name` field by default. */
  titleOf?: (row: RowOf<R>) => string;
  badge?: (row: RowOf<R>) => ReactNode;
  /** The fields under the name; the first columns of the list by default. */
  keyFacts?: readonly FieldName<R>[];
  actions?: (row: RowOf<R>) => ReactNode;
  /** The actions in the menu, when there are more than three buttons. */
  menuActions?: (row: RowOf<R>) => readonly MenuAction[];
  /** The call that permanently deletes the record, if there is one. */
  deletes?: DeleteEndpoint;
  /** Returns whether a row may be deleted permanently; all rows by default. */
  deletable?: (row: RowOf<R>) => boolean;
  /** The fields to show, in order; all by default. */
  facts?: readonly FieldName<R>[];
  /** Panels above the facts. */
  panels?: (row: RowOf<R>) => ReactNode;
  /** A hook that returns the tabs with lists of related records. */
  related?: (row: RowOf<R>) => readonly RecordTab[];
}

interface ResourceViewProps<R extends AnyResource> extends ViewOptions<R> {
  resource: R;
  screens: EntityScreens;
}

const noRelatedTabs = () => [];

interface ResourceTabsProps<Row> extends Omit<RecordTabsProps, 'related'> {
  row: Row;
  useRelated: (row: Row) => readonly RecordTab[];
}

function ResourceTabs<Row>({ row, useRelated, ...tabs }: ResourceTabsProps<Row>) {
  return <RecordTabs related={useRelated(row)} {...tabs} />;
}

/** The view screen of an entity; the id is the only parameter of its path. */
export function ResourceView<R extends AnyResource>(props: ResourceViewProps<R>) {
  const {
    resource,
    screens,
    titleOf,
    badge,
    keyFacts,
    actions,
    menuActions,
    deletes,
    deletable,
    facts,
    panels,
    related,
  } = props;
  const { t } = useTranslation();
  const id = Object.values(useParams())[0] as string;
  const recordQuery = useCall(resource.view, { params: { id } });
  const archive = useArchive(resource);
  const row = recordQuery.data as RowOf<R> | undefined;
  const record = recordQuery.data as AnyRow | undefined;
  const name = row && (titleOf?.(row) ?? String(record?.name ?? ''));
  return (
    <RecordPage
      entity={resource.name}
      title={name ?? capitalise(resource.noun.one)}
      row={record}
      recordQuery={recordQuery}
      badge={row && badge?.(row)}
      keyFacts={record && <KeyFacts resource={resource} row={record} fields={keyFacts} />}
      actions={row && actions?.(row)}
      menuActions={row && menuActions?.(row)}
      archivedActions={
        deletes && record && row && (deletable?.(row) ?? true)
          ? deleteAction({ resource, call: deletes, row: record, list: screens.list }, t)
          : undefined
      }
      addresses={{ view: toRow(screens.view, id), edit: toRow(screens.edit, id) }}
      archive={archive}
    >
      {archive.dialog}
      {record && (
        <ResourceTabs
          key={id}
          row={row as RowOf<R>}
          useRelated={related ?? noRelatedTabs}
          entity={resource.name}
          schema={resource.row.extend(resource.fields.shape)}
          id={id}
          mayUpdate={record.can.update}
          isReferenced
        >
          <Stack gap="sm">
            {row && panels?.(row)}
            <Section title={t('records.details')}>
              <Facts resource={resource} row={record} fields={facts} />
            </Section>
          </Stack>
        </ResourceTabs>
      )}
    </RecordPage>
  );
}
