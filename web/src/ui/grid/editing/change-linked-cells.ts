import { followUpChanges } from '@leadwright/contract/cascades/links';
import { customColumn, fieldIdOfColumn } from '@leadwright/contract/custom-column';
import type { RowSet } from '@leadwright/contract/grid';
import { t } from 'i18next';
import { formatList } from '../../format.ts';
import { offerUndo } from '../../undo.ts';
import type { CellEdit } from './edited-rows.ts';
import type { Edits } from './edits.ts';
import { cascadesOf, cascadeValuesOf } from './row-cascades.ts';

/** Changes a cell and the cells that depend on it through a cascade, as one undoable step. */
export async function changeLinkedCells({ columns, ...dataset }: RowSet, edits: Edits, edit: CellEdit): Promise<void> {
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
    fieldIdOfColumn(column),
    value,
    isOffered,
  );
  const linkedEdits = Object.entries(values).flatMap(([field, linkedCode]): CellEdit[] => {
    const name = customColumn(field);
    return columns[name]?.edit
      ? [{ row, column: name, value: linkedCode as string | null, displayValue: linkedCode as string | null }]
      : [];
  });
  const step = await edits.change([edit, ...linkedEdits]);
  const changedFields = (fields: string[]) =>
    fields.filter((field) => step.some((cell) => cell.column === customColumn(field)));
  const labelsOf = (fields: string[]) => formatList(fields.map((field) => columns[customColumn(field)]?.label ?? ''));
  const undo = () => edits.undo(step);
  const [clearedFields, filledFields] = [changedFields(cleared), changedFields(filled)];
  if (clearedFields.length > 0) offerUndo(t('cells.cleared', { columns: labelsOf(clearedFields) }), undo);
  else if (filledFields.length > 0) offerUndo(t('cells.filled', { columns: labelsOf(filledFields) }), undo);
}
