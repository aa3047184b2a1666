import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import type { Values } from '../form/conflict.ts';
import type { Problems } from '../form/problems.ts';
import { RecordForm } from '../form/record-form.tsx';
import type { SaveMode } from '../form/use-record-form.ts';
import { Page } from '../page.tsx';
import type { AnyResource, ResourceLinks, ResourceRow } from './resource-type.ts';

interface ResourceFormProps {
  resource: AnyResource;
  links: ResourceLinks;
  rules?: (values: Values) => Problems;
  children: ReactNode;
}

/** The add screen of an entity; fields named in the address (`?client_id=…`) are filled in. */
export function ResourceAdd({ resource, links, rules, children }: ResourceFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const initial = Object.fromEntries([...search].filter(([name]) => name in resource.fields.shape));
  const onSaved = (row: ResourceRow, mode: SaveMode) => {
    if (mode === 'close') navigate(links.view(row.id), { replace: true });
    else if (mode === 'stay') navigate(links.edit(row.id), { replace: true });
  };
  return (
    <Page title={t('records.add', { what: resource.title.one.toLowerCase() })}>
      <RecordForm
        resource={resource}
        initial={initial}
        rules={rules}
        onSaved={onSaved}
        onCancel={() => navigate(links.list)}
      >
        {children}
      </RecordForm>
    </Page>
  );
}

/** The edit screen of an entity; the id is the only parameter of its path. */
export function ResourceEdit({ resource, links, rules, children }: ResourceFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = Object.values(useParams())[0] as string;
  // The form keeps what it read; a background refetch must not move the ground under it.
  const options = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const { data, error, isPending, isFetchedAfterMount, refetch } = useCall(resource.view, { params: { id } }, options);
  const row = data as ResourceRow | undefined;
  const toView = () => navigate(links.view(id));
  return (
    <Page
      title={row ? t('records.editTitle', { name: String(row.name ?? resource.title.one) }) : resource.title.one}
      loading={isPending || !isFetchedAfterMount}
      error={error}
      onRetry={refetch}
    >
      {row && (
        <RecordForm
          key={id}
          resource={resource}
          row={row}
          rules={rules}
          onSaved={(_, mode) => mode === 'close' && toView()}
          onCancel={toView}
        >
          {children}
        </RecordForm>
      )}
    </Page>
  );
}
