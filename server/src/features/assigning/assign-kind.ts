import { hasAccess } from '@leadwright/contract/access';
import type { AssignMethod } from '@leadwright/contract/assigning/methods';
import { UNDO_HOURS } from '@leadwright/contract/features/assigning';
import { type RawBuilder, sql } from 'kysely';
import { requireCampaign, visibleOrNone } from '../../access/scope.ts';
import { requireStaff, type Viewer } from '../../access/viewer.ts';
import type { ChangeKind, ChangeResult, ChangeRow, StoredChange } from '../../change/kinds.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { nameRecords } from '../../resource/record-names.ts';
import type { FieldEntity } from '../fields/values/custom-fields.service.ts';
import { type AssignedRow, type AssignmentContext, assignRows, type PlannedRow, revertRows } from './assign-rows.ts';
import { assignmentRule, ENTITIES, LIST_OF_ENTITY, workingRowParts } from './assign-targets.ts';
import { loadTeam, type Team } from './developers.queries.ts';

const PERMISSION = { subject: 'assign-data', action: 'update' } as const;

/** The entity of the list, the method, and the number of rows of the plan. */
export type AssignParams = { entity: FieldEntity; method: AssignMethod; rows: number };

/** Throws unless the viewer may assign the rows of the campaign. */
export async function assertCanAssign(db: Db, viewer: Viewer, campaignId: string): Promise<void> {
  requireStaff(viewer, PERMISSION.subject, PERMISSION.action);
  await requireCampaign(db, viewer, campaignId, PERMISSION);
}

/** The kind of changes that assign rows of a campaign to sales developers. The plan has the rows. */
export const assignKind = (app: App): ChangeKind<AssignParams, Team> => ({
  name: 'campaigns.assign',
  unit: 'rows',
  undoMinutes: UNDO_HOURS * 60,
  retentionDays: 30,

  async open({ trx, actor: { viewer }, change }) {
    await assertCanAssign(trx, viewer, change.campaign_id!);
    return loadTeam(trx, change.campaign_id!);
  },

  async apply({ trx, actor, change, context }, rows) {
    const { outcomes } = await byEntity(change, context, rows, (target, group) =>
      assignRows(trx, actor, target, group as PlannedRow[]),
    );
    return { outcomes, versions: VERSIONS };
  },

  async revert({ trx, actor, change, context }, rows) {
    const { outcomes } = await byEntity(change, context, rows, (target, group) =>
      revertRows(trx, actor, target, group as AssignedRow[]),
    );
    return { outcomes, versions: VERSIONS };
  },

  mayUndo: ({ clientId, grants }) => clientId === null && hasAccess(grants, PERMISSION),

  async prepareUndo(trx, { viewer }, { campaign_id, changed, params: { entity } }) {
    await assertCanAssign(trx, viewer, campaign_id!);
    const entry = { action: 'bulk-undo' as const, entity: 'campaigns', id: campaign_id!, after: { assigned: changed } };
    return { title: `Undo: assign ${LIST_OF_ENTITY[entity]}`, entry };
  },

  assertSubjectReadable: assertCanAssign,

  async nameRows(db, viewer, { campaign_id }, rows) {
    // Users who assign rows may have no other permission for them. Rows that left the campaign need one.
    const names = await nameRecords(
      app,
      db,
      viewer,
      rows,
      (entity) => workingRowParts(entity as FieldEntity).tables.table,
    );
    for (const entity of ENTITIES) {
      const entityRows = rows.filter(({ place }) => place === entity);
      for (const [id, name] of await loadNames(db, viewer, campaign_id!, entity, entityRows)) names.set(id, name);
    }
    return names;
  },
});

/** Processes the rows of accounts and those of contacts. */
async function byEntity<O>(
  { campaign_id }: StoredChange<AssignParams>,
  team: Team,
  rows: readonly ChangeRow[],
  process: (context: AssignmentContext, rows: readonly ChangeRow[]) => Promise<[number, O][]>,
): Promise<ChangeResult<O>> {
  const outcomes = new Map<number, O>();
  for (const entity of ENTITIES) {
    const entityRows = rows.filter(({ place }) => place === entity);
    if (entityRows.length === 0) continue;
    const context = { campaignId: campaign_id!, entity, ...team };
    for (const [no, outcome] of await process(context, entityRows)) outcomes.set(no, outcome);
  }
  return { outcomes };
}

/** SQL for the current version of the record behind the row `r` of a change. */
const versionOfRow: RawBuilder<unknown> = sql`case r.place ${sql.join(
  ENTITIES.map((entity) => {
    const { tables } = workingRowParts(entity);
    return sql`when ${sql.lit(entity)} then (select k.version from ${sql.table(tables.table)} k
      where k.campaign_id = r.campaign_id and ${sql.ref(`k.${tables.id}`)} = r.record_id)`;
  }),
  sql` `,
)} end`;
const VERSIONS = { version: versionOfRow, scope_version: sql`null` };

async function loadNames(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  entity: FieldEntity,
  rows: readonly ChangeRow[],
): Promise<Map<string, string>> {
  const { from, id, name } = workingRowParts(entity);
  const ids = rows.map(({ record_id }) => record_id);
  const result = await sql<{ id: string; name: string }>`
    select ${id} as id, ${name} as name from ${from} where k.campaign_id = ${campaignId} and ${id} = any(${ids}::uuid[])
      and ${visibleOrNone(viewer, assignmentRule(entity as never), 'k')}`.execute(db);
  return new Map(result.rows.map((row) => [row.id, row.name]));
}
