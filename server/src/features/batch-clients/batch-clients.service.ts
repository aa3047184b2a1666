import { sql } from 'kysely';
import { visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { batchClientEntity } from './batch-clients.ts';
import { type Membership, memberIdsQuery } from './members.ts';

export const batchRule = batchClientEntity.rule;

interface Batch extends Membership {
  id: string;
  name: string;
}

/**
 * Loads the batches with these ids that the viewer can read, with their member ids. Runs one query per batch, because
 * each rule is a separate list filter.
 */
export async function loadBatches(app: App, db: Db, viewer: Viewer, ids: readonly string[]) {
  const { rows } = await sql<Batch>`
    select t.id, t.name, t.mode, t.clients, t.rule from batch_client t
    where t.id = any(${ids}::uuid[]) and ${visibleOrNone(viewer, batchRule, 't')}`.execute(db);
  const batches: { id: string; name: string; members: string[] }[] = [];
  for (const { id, name, ...membership } of rows) {
    const members = await sql<{ id: string }>`${await memberIdsQuery(app, viewer, membership)}`.execute(db);
    batches.push({ id, name, members: members.rows.map((member) => member.id) });
  }
  return batches;
}
