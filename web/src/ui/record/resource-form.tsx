import './messages.ts';
import { PATHS } from '@leadwright/contract/paths';
import type { AnyResource } from '@leadwright/contract/resource';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { type EntityScreens, toRow } from '../../paths.ts';
import { RecordForm } from '../form/record-form.tsx';
import type { SaveMode } from '../form/use-record-form.ts';
import { Page } from '../page.tsx';
import { type AnyRow, READ_ONCE } from './row.ts';

interface ResourceFormProps {
  resource: AnyResource;
  screens: EntityScreens;
  /** The controls of the form. */
  fields: ReactNode;
}

/** The add screen of an entity; fields named in the address (`?client_id=…`) are filled in. */
export function ResourceAdd({ resource, screens, fields }: ResourceFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const initial = Object.fromEntries([...search].filter(([name]) => name in resource.fields.shape));
  const onSaved = ({ id }: AnyRow, mode: SaveMode) => {
    if (mode !== 'another') navigate(toRow(mode === 'close' ? screens.view : screens.edit, id), { replace: true });
  };
  return (
    <Page title={t('records.add', { what: resource.noun.one })}>
      <RecordForm
        resource={resource}
        initial={initial}
        onSaved={onSaved}
        onCancel={() => navigate(PATHS[screens.list])}
      >
        {fields}
      </RecordForm>
    </Page>
  );
}

/** The edit screen of an entity; the id is the only parameter of its path. */
export function ResourceEdit({ resource, screens, fields }: ResourceFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = Object.values(useParams())[0] as string;
  const { data, error, isPending, isFetchedAfterMount, refetch } = useCall(
    resource.view,
    { params: { id } },
    READ_ONCE,
  );
  const row = data as AnyRow | undefined;
  const close = () => navigate(toRow(screens.view, id));
  return (
    <Page
      title={t('records.editTitle', { name: String(row?.name ?? resource.noun.one) })}
      loading={isPending || !isFetchedAfterMount}
      error={error}
      onRetry={refetch}
    >
      {row && (
        <RecordForm
          key={id}
          resource={resource}
          row={row}
          onSaved={(_, mode) => mode === 'close' && close()}
          onCancel={close}
        >
          {fields}
        </RecordForm>
      )}
    </Page>
  );
}
