import { PATHS } from '@leadwright/contract/paths';
import type { AnyResource } from '@leadwright/contract/resource';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { type EntityScreens, toRow } from '../../paths.ts';
import type { Values } from '../form/conflict.ts';
import { type AnyRow, COPY_PARAM, NO_REFETCH } from '../record-context/row.ts';
import { AddScreen, EditScreen } from './form-screens.tsx';
import { RecordForm } from './record-form.tsx';

interface ResourceFormProps {
  resource: AnyResource;
  screens: EntityScreens;
  /** The controls of the form. */
  fields: ReactNode;
}

const urlsOf = ({ view, edit }: EntityScreens) => ({
  view: ({ id }: AnyRow) => toRow(view, id),
  edit: ({ id }: AnyRow) => toRow(edit, id),
});

/** The add screen of an entity. */
export function ResourceAdd({ resource, screens, fields }: ResourceFormProps) {
  const { fields: schema, noun } = resource;
  const id = useSearchParams()[0].get(COPY_PARAM) ?? undefined;
  const recordQuery = useCall(
    resource.view,
    { params: { id: id ?? '' } },
    { ...NO_REFETCH, enabled: id !== undefined },
  );
  const copyQuery = id === undefined ? undefined : (recordQuery as UseQueryResult<Values, Error>);
  return (
    <AddScreen noun={noun.one} schema={schema} copyQuery={copyQuery} back={PATHS[screens.list]} {...urlsOf(screens)}>
      {(initial, callbacks) => (
        <RecordForm resource={resource} initial={initial} {...callbacks}>
          {fields}
        </RecordForm>
      )}
    </AddScreen>
  );
}

/** The edit screen of an entity; the id is the only parameter of its path. */
export function ResourceEdit({ resource, screens, fields }: ResourceFormProps) {
  const id = Object.values(useParams())[0] as string;
  const recordQuery = useCall(resource.view, { params: { id } }, NO_REFETCH) as UseQueryResult<AnyRow, Error>;
  const nameOf = ({ name }: AnyRow) => String(name ?? resource.noun.one);
  return (
    <EditScreen noun={resource.noun.one} recordQuery={recordQuery} nameOf={nameOf} {...urlsOf(screens)}>
      {(row, callbacks) => (
        <RecordForm resource={resource} row={row} {...callbacks}>
          {fields}
        </RecordForm>
      )}
    </EditScreen>
  );
}
