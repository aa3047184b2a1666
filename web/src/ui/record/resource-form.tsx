import { PATHS } from '@leadwright/contract/paths';
import type { AnyResource } from '@leadwright/contract/resource';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { type EntityScreens, toRow } from '../../paths.ts';
import { RecordForm } from '../form/record-form.tsx';
import { AddScreen, EditScreen } from './form-screens.tsx';
import { type AnyRow, READ_ONCE } from './row.ts';

interface ResourceFormProps {
  resource: AnyResource;
  screens: EntityScreens;
  /** The controls of the form. */
  fields: ReactNode;
}

const addressesOf = ({ view, edit }: EntityScreens) => ({
  view: ({ id }: AnyRow) => toRow(view, id),
  edit: ({ id }: AnyRow) => toRow(edit, id),
});

/** The add screen of an entity. */
export function ResourceAdd({ resource, screens, fields }: ResourceFormProps) {
  const { fields: schema, noun } = resource;
  return (
    <AddScreen noun={noun.one} schema={schema} back={PATHS[screens.list]} {...addressesOf(screens)}>
      {(initial, exits) => (
        <RecordForm resource={resource} initial={initial} {...exits}>
          {fields}
        </RecordForm>
      )}
    </AddScreen>
  );
}

/** The edit screen of an entity; the id is the only parameter of its path. */
export function ResourceEdit({ resource, screens, fields }: ResourceFormProps) {
  const id = Object.values(useParams())[0] as string;
  const reading = useCall(resource.view, { params: { id } }, READ_ONCE) as UseQueryResult<AnyRow, Error>;
  const nameOf = ({ name }: AnyRow) => String(name ?? resource.noun.one);
  return (
    <EditScreen noun={resource.noun.one} reading={reading} nameOf={nameOf} {...addressesOf(screens)}>
      {(row, exits) => (
        <RecordForm resource={resource} row={row} {...exits}>
          {fields}
        </RecordForm>
      )}
    </EditScreen>
  );
}
