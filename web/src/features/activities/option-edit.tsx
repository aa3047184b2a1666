import './messages.ts';
import { activityOptions } from '@leadwright/contract/features/activity-options';
import { PATHS } from '@leadwright/contract/paths';
import type { RowOf } from '@leadwright/contract/resource';
import type { UseQueryResult } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { AddScreen, EditScreen } from '../../ui/record/form-screens.tsx';
import { RecordForm } from '../../ui/record/record-form.tsx';
import { type AnyRow, NO_REFETCH } from '../../ui/record-context/row.ts';
import { OptionFields } from './option-form.tsx';

type Row = AnyRow & Partial<RowOf<typeof activityOptions>>;

/** Search parameter of the matrix: the id of the cell that gets the focus when the user returns. */
export const CELL_PARAM = 'cell';
export const cellIdOf = (actionTypeId: unknown, outcomeId: unknown) => `${actionTypeId}.${outcomeId}`;

const OPTION_PATHS = {
  view: ({ action_type_id, outcome_id }: Row) =>
    to('activityOptions', {}, { [CELL_PARAM]: cellIdOf(action_type_id, outcome_id) }),
  edit: ({ id }: Row) => to('activityOptionEdit', { optionId: id }),
};

/** Adds the option of a pair of action type and outcome. The URL names the pair. */
export const OptionAdd = () => (
  <AddScreen<Row>
    noun={activityOptions.noun.one}
    schema={activityOptions.fields}
    back={PATHS.activityOptions}
    {...OPTION_PATHS}
  >
    {(initial, callbacks) => (
      <RecordForm resource={activityOptions} initial={initial} {...callbacks}>
        <OptionFields />
      </RecordForm>
    )}
  </AddScreen>
);

export function Screen() {
  const { optionId } = useParams();
  const recordQuery = useCall(activityOptions.view, { params: { id: optionId! } }, NO_REFETCH);
  return (
    <EditScreen<Row, Row>
      noun={activityOptions.noun.one}
      recordQuery={recordQuery as unknown as UseQueryResult<Row, Error>}
      nameOf={({ name }) => String(name)}
      {...OPTION_PATHS}
    >
      {(row, callbacks) => (
        <RecordForm resource={activityOptions} row={row} {...callbacks}>
          <OptionFields />
        </RecordForm>
      )}
    </EditScreen>
  );
}
