import { AppError } from '@leadwright/contract/errors';
import type { Reason } from '@leadwright/contract/features/grid-bulk';
import { words } from '@leadwright/contract/words';
import type { Asker } from '../../access/audit.ts';
import type { Db } from '../../database/pool.ts';
import type { Difference } from '../../record/kinds.ts';
import { type FoundRow, findRows, type Values, whyUnchangeable } from '../../record/row.ts';
import type { BulkKind } from './open-bulk.ts';

/** Long enough for statements to be worth their while, short enough for others to wait for a row. */
export const BATCH = 2_000;

/** A record and the new values of some of its fields. */
export interface RowChange {
  id: string;
  values: Values;
  /** Only while the record is as it was then. */
  version?: number | undefined;
}

/** What becomes of a row. One that is skipped stays as it is, whatever else of it could be changed. */
export type RowOutcome =
  | { state: 'changed'; difference: Difference }
  | { state: 'same' }
  | { state: 'skipped'; reason: Reason };

/**
 * Changes rows as the form of each would, in statements for all of them, or says with `check` what that would do. They
 * are held in the order of their ids, as everybody else does who holds several.
 */
export async function changeRows(
  trx: Db,
  asker: Asker,
  kind: BulkKind,
  rows: readonly RowChange[],
  { check = false } = {},
): Promise<Map<string, RowOutcome>> {
  const ids = rows.map(({ id }) => id);
  const found = await findRows(trx, asker.viewer, { rule: kind.rule, ids }, 'update', { hold: !check });
  const outcomes = new Map<string, RowOutcome>();
  const changes = new Map<string, Values>();
  for (const row of rows) {
    const reason = whyNot(found.get(row.id), row, kind.noun);
    if (reason) outcomes.set(row.id, { state: 'skipped', reason: reasonOf(reason) });
    else changes.set(row.id, row.values);
  }
  const { refused, changed } = await kind.change(trx, asker, changes, { check });
  for (const id of changes.keys()) {
    const [error, difference] = [refused.get(id), changed.get(id)];
    if (error) outcomes.set(id, { state: 'skipped', reason: reasonOf(error) });
    else outcomes.set(id, difference ? { state: 'changed', difference } : { state: 'same' });
  }
  return outcomes;
}

function whyNot(found: FoundRow | undefined, { version }: RowChange, what: string): AppError | undefined {
  const reason = whyUnchangeable(found, what);
  if (reason || version === undefined || version === found?.version) return reason;
  return new AppError('conflict', words('problems.changedSince', 'This {{what}} has been changed since.', { what }));
}

/** The problem of a field says more than that there is one. */
function reasonOf({ message, words: key, fields = {}, fieldWords = {} }: AppError): Reason {
  const [first] = Object.entries(fields);
  const [said, where] = first ? [first[1], fieldWords[first[0]]] : [message, key];
  return where ? { message: said, words: where } : { message: said };
}
