import type { AnyResource, RowOf } from '@leadwright/contract/resource';
import type { DeleteEndpoint } from '@leadwright/contract/vocabulary/delete-endpoint';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { type EntityScreens, toRow } from '../../paths.ts';
import { WhereUsed } from '../impact/where-used.tsx';
import { capitalise } from '../page.tsx';
import type { AnyRow, FieldName } from '../record-context/row.ts';
import { deleteAction } from './delete-action.tsx';
import { Facts } from './facts/facts.tsx';
import { KeyFacts, keyFactNames } from './facts/key-facts.tsx';
import { LatestChanges } from './history/latest-changes.tsx';
import type { MenuAction } from './record-menu.tsx';
import { RecordPage } from './record-page.tsx';
import { type RecordTab, RecordTabs, type RecordTabsProps } from './record-tabs.tsx';
import { Overview, Section } from './section.tsx';
import { useArchive } from './use-archive.ts';

export interface ViewOptions<R extends AnyResource> {
  /** The title of the page; the `name` field by default. */
  titleOf?: (row: RowOf<R>) => string;
  badge?: (row: RowOf<R>) => ReactNode;
  /** The fields under the name; the first columns of the list by default. */
  keyFacts?: readonly FieldName<R>[];
  actions?: (row: RowOf<R>) => ReactNode;
  /** The less frequent actions, shown in the menu. */
  menuActions?: (row: RowOf<R>) => readonly MenuAction[];
  /** The endpoint that permanently deletes the record, if there is one. */
  deletes?: DeleteEndpoint;
  /** Returns whether a row may be deleted permanently; all rows by default. */
  deletable?: (row: RowOf<R>) => boolean;
  /** The fields in the details, in order; all by default. The fields of the header are left out. */
  facts?: readonly FieldName<R>[];
  /** The fields that the details leave out because the page shows them elsewhere. */
  omittedFacts?: readonly FieldName<R>[];
  /** The content above the uses and latest changes, such as related records. */
  panels?: (row: RowOf<R>) => ReactNode;
  /** Panels below the details. */
  detailPanels?: (row: RowOf<R>) => ReactNode;
  /** Whether the panels show the related records. All uses are then listed in a tab of their own. */
  showsRelated?: boolean;
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

interface DetailsProps {
  resource: AnyResource;
  row: AnyRow;
  facts: readonly string[] | undefined;
  omittedFacts: readonly string[] | undefined;
  keyFacts: readonly string[] | undefined;
}

/** The fields of a record that its header does not show. */
function Details(props: DetailsProps) {
  const { resource, row, facts = Object.keys(resource.fields.shape), omittedFacts = [], keyFacts } = props;
  const { t } = useTranslation();
  // Fixed while the page is open, so that a field does not disappear when its first value moves it to the header.
  const [headerFields] = useState(() => ['name', ...keyFactNames({ resource, row, fields: keyFacts })]);
  const fields = facts.filter((name) => !headerFields.includes(name) && !omittedFacts.includes(name));
  if (fields.length === 0) return null;
  return (
    <Section title={t('records.details')}>
      <Facts resource={resource} row={row} fields={fields} />
    </Section>
  );
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
    omittedFacts,
    panels,
    detailPanels,
    showsRelated,
    related,
  } = props;
  const { t } = useTranslation();
  const id = Object.values(useParams())[0] as string;
  const recordQuery = useCall(resource.view, { params: { id } });
  const archive = useArchive(resource);
  const row = recordQuery.data as RowOf<R> | undefined;
  const record = recordQuery.data as AnyRow | undefined;
  const schema = resource.row.extend(resource.fields.shape);
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
          schema={schema}
          id={id}
          mayUpdate={record.can.update}
          hasUsesTab={showsRelated}
        >
          <Overview
            details={
              <>
                <Details
                  resource={resource}
                  row={record}
                  facts={facts}
                  omittedFacts={omittedFacts}
                  keyFacts={keyFacts}
                />
                {row && detailPanels?.(row)}
              </>
            }
          >
            {row && panels?.(row)}
            {!showsRelated && <WhereUsed entity={resource.name} id={id} />}
            <LatestChanges entity={resource.name} id={id} schema={schema} />
          </Overview>
        </ResourceTabs>
      )}
    </RecordPage>
  );
}
