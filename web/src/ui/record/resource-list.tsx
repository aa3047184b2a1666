import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '../../session/session.tsx';
import { DataGrid } from '../grid/data-grid.tsx';
import { Page } from '../page.tsx';
import type { AnyResource, ResourceLinks } from './resource-type.ts';

interface ResourceListProps {
  resource: AnyResource;
  links: ResourceLinks;
  actions?: ReactNode;
}

/** The list screen of an entity: its grid, and the button to add one. */
export function ResourceList({ resource, links, actions }: ResourceListProps) {
  const { t } = useTranslation();
  const mayAdd = useCan(resource.subject, 'create');
  const { one, many } = resource.title;
  const add = mayAdd && (
    <Button component={Link} to={links.add}>
      {t('records.add', { what: one.toLowerCase() })}
    </Button>
  );
  return (
    <Page
      full
      title={many}
      actions={
        <>
          {actions}
          {add}
        </>
      }
    >
      <DataGrid
        dataset={resource.list}
        openHref={(row) => links.view(String(row.id))}
        empty={{
          title: t('records.noneTitle', { what: many.toLowerCase() }),
          text: mayAdd ? t('records.noneText') : '',
          action: add || undefined,
        }}
      />
    </Page>
  );
}
