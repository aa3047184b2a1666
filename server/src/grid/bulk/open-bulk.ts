import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { BulkBody } from '@leadwright/contract/features/grid-bulk';
import { check, type Problems } from '@leadwright/contract/problems';
import { metaOf } from '@leadwright/contract/resource';
import { words } from '@leadwright/contract/words';
import { z } from 'zod';
import { requireScope, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { NOT_OFFERED, takesAnyText } from '../../record/choices.ts';
import type { ChangeFields, RecordKind } from '../../record/kinds.ts';
import type { Values } from '../../record/row.ts';
import type { OpenGrid } from '../../record/source.ts';
import { openNamedGrid } from '../open-grid.ts';
import { isOffered } from './chosen-records.queries.ts';

/** A kind of record of which many are changed at once. */
export interface BulkKind extends RecordKind {
  change: ChangeFields;
}

/** What somebody wants: the rows of a grid they may read, and new values for fields they may change there. */
export interface BulkChange {
  grid: OpenGrid;
  kind: BulkKind;
  values: Values;
}

export async function openBulk(
  app: App,
  db: Db,
  viewer: Viewer,
  { dataset, ...wire }: { dataset: string } & Pick<BulkBody, 'changes'>,
): Promise<BulkChange> {
  const grid = await openNamedGrid(app, dataset, viewer, wire);
  const { bulk, record } = grid.dataset;
  const kind = app.records.get(record?.name ?? '');
  if (!bulk || !isBulkKind(kind))
    throw new AppError('forbidden', words('errors.noBulkChange', 'The rows of this list cannot be changed in bulk.'));
  requireScope(viewer, kind.rule.subject, 'update');
  return { grid, kind, values: await checkedValues(app, db, viewer, bulk.fields, wire.changes) };
}

export const isBulkKind = (kind: RecordKind | undefined): kind is BulkKind => kind?.change !== undefined;

/** The values as the record's own fields take them; every problem of them at once. */
async function checkedValues(
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
    else problems[name] = words('problems.noBulkField', 'This field cannot be changed in bulk.');
  }
  const checked = check(z.object(fields), changes);
  Object.assign(problems, checked.problems);
  for (const [name, value] of Object.entries(checked.data ?? {})) {
    const list = choices.get(metaOf(fields[name]!, name).reference ?? '');
    const isRefused = list && !takesAnyText(fields[name]!) && typeof value === 'string';
    if (isRefused && !(await isOffered(db, viewer, list, value))) problems[name] = NOT_OFFERED;
  }
  if (Object.keys(problems).length > 0)
    throw invalidInput(Object.fromEntries(Object.entries(problems).map(([name, said]) => [`changes.${name}`, said])));
  return checked.data!;
}
