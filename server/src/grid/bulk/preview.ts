import type { SkipReason } from '@leadwright/contract/features/changes';
import { type BulkPreview, MAX_PREVIEWED_ROWS } from '@leadwright/contract/features/grid-bulk';
import type { Selection } from '@leadwright/contract/grid';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { App } from '../../context.ts';
import type { RunTransaction } from '../../database/pool.ts';
import { addReferenceLabels, listChanges } from '../../record/changes.queries.ts';
import type { Difference } from '../../record/kinds.ts';
import { changeRows } from './change-rows.ts';
import type { BulkChange } from './open-bulk.ts';
import { countWithFirstIds, loadLabels } from './selected-records.queries.ts';

const SAMPLE_SIZE = 5;
/** Rows per statement. */
const BATCH_SIZE = 2_000;

/** Returns the outcomes of a bulk change without making it: runs its code in a read-only transaction. */
export async function previewBulk(
  app: Pick<App, 'gridDb' | 'choices'>,
  transaction: RunTransaction,
  actor: ActorContext,
  { edited, kind, fields, values }: BulkChange,
  selection: Selection,
): Promise<BulkPreview> {
  const { count, ids } = await countWithFirstIds(app.gridDb, edited.grid, selection, MAX_PREVIEWED_ROWS);
  return transaction(async (trx) => {
    await sql`set transaction read only`.execute(trx);
    let [changed, same] = [0, 0];
    const sampledRows: [id: string, Difference][] = [];
    const skipped = new Map<string, SkipReason & { count: number }>();
    for (let offset = 0; offset < ids.length; offset += BATCH_SIZE) {
      const rows = ids.slice(offset, offset + BATCH_SIZE).map((id) => ({ id, values }));
      for (const [id, outcome] of await changeRows(trx, actor, edited, rows, { check: true })) {
        if (outcome.state === 'changed') {
          changed++;
          if (sampledRows.length < SAMPLE_SIZE) sampledRows.push([id, outcome.difference]);
        } else if (outcome.state === 'same') same++;
        else {
          const { reason } = outcome;
          const existing = skipped.get(reason.message);
          if (existing) existing.count++;
          else skipped.set(reason.message, { ...reason, count: 1 });
        }
      }
    }
    const names = Object.keys(fields.shape);
    const labels = await loadLabels(
      trx,
      kind,
      sampledRows.map(([id]) => id),
    );
    const sample = sampledRows.map(([id, { before, after }]) => ({
      id,
      label: labels.get(id) ?? '',
      changes: listChanges(names, before, after),
    }));
    const changes = sample.flatMap((row) => row.changes);
    await addReferenceLabels(trx, app.choices, fields, changes);
    const skippedByCount = [...skipped.values()].sort((a, b) => b.count - a.count);
    return { count, checked: ids.length, changed, same, skipped: skippedByCount, sample };
  });
}
