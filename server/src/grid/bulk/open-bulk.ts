import { customFieldsOf } from '@leadwright/contract/cells/cell-field';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { BulkBody } from '@leadwright/contract/features/grid-bulk';
import { defineMessage } from '@leadwright/contract/message';
import { type Problems, validate } from '@leadwright/contract/problems';
import { metaOf } from '@leadwright/contract/resource';
import { z } from 'zod';
import { fieldChangeError } from '../../access/field-permissions.ts';
import { requireScope, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { acceptsAnyText, NOT_OFFERED } from '../../record/choices.ts';
import type { RecordKind } from '../../record/kinds.ts';
import type { Values } from '../../record/row.ts';
import { type EditedGrid, editedGrid } from '../edited-grid.ts';
import { openNamedGrid } from '../open-grid.ts';
import { recordsOfField } from './change-rows.ts';
import { isOffered } from './selected-records.queries.ts';

/** A validated bulk change: a grid that the viewer may read, and new values for fields that the viewer may change. */
export interface BulkChange {
  edited: EditedGrid;
  kind: RecordKind;
  /** All fields of the records of a row, because a changed field can change other fields. */
  fields: z.ZodObject;
  values: Values;
}

/** Validates a bulk change. Throws when the viewer may not make it or a value is invalid. */
export async function prepareBulkChange(
  app: App,
  db: Db,
  viewer: Viewer,
  { dataset, ...input }: { dataset: string } & Pick<BulkBody, 'changes'>,
): Promise<BulkChange> {
  requireScope(viewer, 'mass-update', 'update');
  const edited = editedGrid(app, await openNamedGrid(app, dataset, viewer, input));
  const { bulk, record } = edited.grid.dataset;
  const kind = app.records.get(record?.name ?? '');
  if (!bulk || !kind || !edited.ownRecords)
    throw new AppError(
      'forbidden',
      defineMessage('errors.noBulkChange', 'The rows of this list cannot be changed in bulk.'),
    );
  assertCanChange(viewer, edited, Object.keys(input.changes));
  const error = fieldChangeError(viewer, kind.fields, input.changes);
  if (error) throw error;
  const scopeFields = customFieldsOf(edited.grid.columns.values());
  const changeableFields = z.object({ ...bulk.fields.shape, ...scopeFields });
  const fields = z.object({ ...kind.fields.shape, ...scopeFields });
  return { edited, kind, fields, values: await parseValues(app, db, viewer, changeableFields, input.changes) };
}

/** Throws `forbidden` unless the viewer may change the kinds of records that the fields belong to. */
export function assertCanChange(viewer: Viewer, edited: EditedGrid, names: readonly string[]): void {
  for (const { rows } of new Set(names.map((name) => recordsOfField(edited, name))))
    requireScope(viewer, rows.rule.subject, 'update');
}

/** Parses the values with the schemas of the records' fields. Throws all problems in one error. */
async function parseValues(
  { choices }: App,
  db: Db,
  viewer: Viewer,
  { shape }: z.ZodObject,
  changes: BulkBody['changes'],
): Promise<Values> {
  const problems: Problems = {};
  const fields: Record<string, z.ZodType> = {};
  for (const name of Object.keys(changes)) {
    if (Object.hasOwn(shape, name)) fields[name] = shape[name] as z.ZodType;
    else problems[name] = defineMessage('problems.noBulkField', 'This field cannot be changed in bulk.');
  }
  const parsed = validate(z.object(fields), changes);
  Object.assign(problems, parsed.problems);
  for (const [name, value] of Object.entries(parsed.data ?? {})) {
    const choiceSource = choices.get(metaOf(fields[name]!, name).reference ?? '');
    const mustBeOffered = choiceSource && !acceptsAnyText(fields[name]!) && typeof value === 'string';
    if (mustBeOffered && !(await isOffered(db, viewer, choiceSource, value))) problems[name] = NOT_OFFERED;
  }
  if (Object.keys(problems).length > 0)
    throw invalidInput(
      Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`changes.${name}`, problem])),
    );
  return parsed.data!;
}
