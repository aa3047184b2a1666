import '../record-context/messages.ts';
import { PATHS } from '@leadwright/contract/paths';
import type { AnyResource } from '@leadwright/contract/resource';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { translated } from '../../messages/translated.ts';
import { type EntityScreens, toRow } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { type CellsOf, DataGrid } from '../grid/data-grid.tsx';
import type { RowActions } from '../grid/row-menu/use-row-menu.ts';
import { capitalise, Page } from '../page.tsx';
import { COPY_PARAM } from '../record-context/row.ts';
import { useArchive } from './use-archive.ts';

export interface ListOptions<R extends AnyResource = AnyResource> {
  /** Cells that need more than text. */
  cells?: CellsOf<R['list']>;
  /** Further buttons, before those of the grid. */
  toolbar?: ReactNode;
}

interface ResourceListProps extends ListOptions {
  resource: AnyResource;
  screens: EntityScreens;
}

/** The list screen of an entity: a grid, and a button that adds a record. */
export function ResourceList({ resource, screens, cells, toolbar }: ResourceListProps) {
  const { t } = useTranslation();
  const mayAdd = useCan(resource.subject, 'create');
  const { archive, dialog } = useArchive(resource);
  const { one, many } = resource.noun;
  const addButton = mayAdd && (
    <Button component={Link} to={PATHS[screens.add]} data-list-action>
      {t('records.add', { what: one })}
    </Button>
  );
  const rowActions: RowActions = {
    edit: ({ id }) => toRow(screens.edit, id),
    ...(mayAdd && { clone: ({ id }) => `${PATHS[screens.add]}?${new URLSearchParams({ [COPY_PARAM]: id })}` }),
    archive,
  };
  return (
    <Page full title={capitalise(many)} actions={addButton}>
      <DataGrid
        dataset={resource.list}
        openHref={(row) => toRow(screens.view, row.id)}
        columnCells={cells}
        rowActions={rowActions}
        toolbar={toolbar}
        empty={{
          title: t('records.noneTitle', { what: many }),
          text: [
            translated(`purposes.${resource.name}`, resource.purpose),
            translated(`examples.${resource.name}`, resource.example),
          ]
            .filter(Boolean)
            .join(' '),
          action: addButton || undefined,
        }}
      />
      {dialog}
    </Page>
  );
}
