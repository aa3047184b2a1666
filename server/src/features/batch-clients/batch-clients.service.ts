import { sql } from 'kysely';
import { visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { batchClientEntity } from './batch-clients.ts';
import { type Membership, memberIds } from './members.ts';

export const batchRule = batchClientEntity.rule;

interface Batch extends Membership {
  id: string;
  name: string;
}

/**
 * Loads the given batches that the viewer can read, with their member ids. Each rule is a separate list filter, so each
 * batch needs its own query.
 */
export async function batchesOf(app: App, viewer: Viewer, ids: readonly string[]) {
  const { rows } = await sql<Batch>`
    select t.id, t.name, t.mode, t.clients, t.rule from batch_client t
    where t.id = any(${ids}::uuid[]) and ${visibleOrNone(viewer, batchRule, 't')}`.execute(app.db);
  const found: { id: string; name: string; members: string[] }[] = [];
  for (const { id, name, ...membership } of rows) {
    const members = await sql<{ id: string }>`${await memberIds(app, viewer, membership)}`.execute(app.db);
    found.push({ id, name, members: members.rows.map((member) => member.id) });
  }
  return found;
}
