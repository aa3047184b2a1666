import { followUpChanges } from '@leadwright/contract/cascades/links';
import { customColumn, fieldOfColumn } from '@leadwright/contract/custom-column';
import type { RowSet } from '@leadwright/contract/grid';
import { t } from 'i18next';
import { formatList } from '../../format.ts';
import { offerUndo } from '../../undo.ts';
import type { CellEdit } from './edited-rows.ts';
import type { Edits } from './edits.ts';
import { cascadesOf, cascadeValuesOf } from './linked-row.ts';

/** Changes a cell and the cells of the row that its cascades determine, as one step that can be undone. */
export async function changeLinked({ columns, ...dataset }: RowSet, edits: Edits, edit: CellEdit): Promise<void> {
  const { row, column, value } = edit;
  if (Array.isArray(value)) {
    await edits.change([edit]);
    return;
  }
  const links = cascadesOf({ columns, ...dataset });
  const isOffered = (field: string, code: string) =>
    columns[customColumn(field)]?.rules?.options.some((option) => option.code === code && option.state === 'active') ??
    false;
  const { values, cleared, filled } = followUpChanges(
    links,
    cascadeValuesOf(links, row),
    fieldOfColumn(column),
    value,
    isOffered,
  );
  const linkedEdits = Object.entries(values).flatMap(([field, linkedCode]): CellEdit[] => {
    const name = customColumn(field);
    return columns[name]?.edit
      ? [{ row, column: name, value: linkedCode as string | null, shown: linkedCode as string | null }]
      : [];
  });
  const step = await edits.change([edit, ...linkedEdits]);
  const changedFields = (fields: string[]) =>
    fields.filter((field) => step.some(({ column: at }) => at === customColumn(field)));
  const labelsOf = (fields: string[]) => formatList(fields.map((field) => columns[customColumn(field)]?.label ?? ''));
  const undo = () => edits.undo(step);
  const [emptied, completed] = [changedFields(cleared), changedFields(filled)];
  if (emptied.length > 0) offerUndo(t('cells.cleared', { columns: labelsOf(emptied) }), undo);
  else if (completed.length > 0) offerUndo(t('cells.filled', { columns: labelsOf(completed) }), undo);
}
