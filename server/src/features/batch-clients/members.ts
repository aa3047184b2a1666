import type { ReplyOf } from '@leadwright/contract/endpoint';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import { MAX_MEMBERS, parseRule, type readBatchMembers } from '@leadwright/contract/features/batch-clients';
import { clients } from '@leadwright/contract/features/clients';
import type { Selection } from '@leadwright/contract/grid';
import type { Problems } from '@leadwright/contract/problems';
import { type RawBuilder, sql } from 'kysely';
import { assertAgencyScope, visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { byName } from '../../database/collation.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { selectedIdsQuery } from '../../grid/bulk/selected-records.queries.ts';
import { openNamedGrid } from '../../grid/open-grid.ts';
import type { LineResult } from '../../resource/add-lines.ts';

/** The definition of a client batch: chosen clients or a rule. */
export interface Membership {
  mode: string;
  clients: readonly string[];
  rule: string;
}

/** Returns SQL for the ids of the visible, unarchived clients in a client batch. */
export async function memberIdsQuery(app: App, viewer: Viewer, { mode, clients: clientIds, rule }: Membership) {
  if (mode === 'static') {
    return sql`select c.id from client c
      where c.id = any(${clientIds}::uuid[]) and c.archived_at is null and ${visible(viewer, 'client', 'c')}`;
  }
  // A rule without conditions matches no client.
  const parsedRule = parseRule(rule);
  if (!parsedRule) return sql`select c.id from client c where false`;
  const grid = await openNamedGrid(app, clients.name, viewer, {});
  return selectedIdsQuery(grid, { query: JSON.stringify(parsedRule) });
}

type Members = ReplyOf<typeof readBatchMembers>;

async function loadMembers(db: Db, ids: RawBuilder<unknown>): Promise<Members> {
  const { rows } = await sql<Members>`
    with member as materialized (${ids})
    select (select count(*)::int from member) as count, coalesce((select json_agg(r) from (
      select c.id, c.name, c.code, c.status from client c where c.id in (select id from member)
      order by ${byName(sql`c.name`)}, c.id limit ${MAX_MEMBERS}) r), '[]') as clients`.execute(db);
  return rows[0]!;
}

/** Returns the members that the viewer can see. */
export const listMembers = async (app: App, db: Db, viewer: Viewer, membership: Membership): Promise<Members> =>
  loadMembers(db, await memberIdsQuery(app, viewer, membership));

/** Returns the clients selected in the client list. */
export const previewMembers = async (app: App, db: Db, viewer: Viewer, selection: Selection): Promise<Members> =>
  loadMembers(db, selectedIdsQuery(await openNamedGrid(app, clients.name, viewer, {}), selection));

/** Validates a rule and counts the members. Returns a count only for a viewer who can read every client. */
export async function evaluateMembership(
  app: App,
  trx: Trx,
  viewer: Viewer,
  membership: Membership,
): Promise<{ countedFields?: { member_count: number; last_evaluated_at: RawBuilder<unknown> }; problems: Problems }> {
  assertAgencyScope(viewer, { subject: clients.subject, action: 'read' });
  try {
    const ids = await memberIdsQuery(app, viewer, membership);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${ids}) m`.execute(trx);
    return { countedFields: { member_count: rows[0]!.count, last_evaluated_at: sql`now()` }, problems: {} };
  } catch (error) {
    // The rule uses a column that no longer exists, or a filter of another type.
    if (error instanceof AppError && error.code === 'unsupported_filter') return { problems: { rule: error.message } };
    throw error;
  }
}

/** Finds the client of each line by code or exact name. */
export async function findClientsByLines(db: Db, viewer: Viewer, lines: readonly string[]): Promise<LineResult[]> {
  const nonEmptyLines = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (nonEmptyLines.length === 0) throw invalidInput({ lines: 'Enter at least one line.' });
  const { rows } = await sql<{ line: string; ids: string[] }>`
    select w.line, array(
      select c.id from client c
      where c.archived_at is null and (name_key(c.code) = name_key(w.line) or name_key(c.name) = name_key(w.line))
        and ${visible(viewer, 'client', 'c')} limit 2) as ids
    from unnest(${nonEmptyLines}::text[]) with ordinality as w(line, no) order by w.no`.execute(db);
  return rows.map(({ line, ids }) => {
    if (ids.length === 1) return { line, id: ids[0]!, problem: null };
    const problem =
      ids.length === 0 ? 'No client has this code or name.' : 'Several clients have this name. Use the code instead.';
    return { line, id: null, problem };
  });
}
