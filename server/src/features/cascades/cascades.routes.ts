import { levelProblems, type Pair } from '@leadwright/contract/cascades/chain';
import { invalidInput } from '@leadwright/contract/errors';
import {
  addCascade,
  type Cascade,
  cascadeViolations,
  editCascade,
  listCascades,
  viewCascade,
} from '@leadwright/contract/features/cascades';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { requireCampaign } from '../../access/scope.ts';
import { requireStaff, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { conflictError } from '../../record/row.ts';
import { assertNoProblems } from '../../resource/entity-routes.ts';
import {
  areFieldsVisible,
  listCampaignCascades,
  listViolations,
  loadCascade,
  loadCascadeFields,
} from './cascades.queries.ts';

const ENTITY = 'cascades';

const PERMISSION = { subject: 'cascading-fields', action: 'update' } as const;

/** Throws unless the viewer may manage cascades of the campaign. Client users never may, regardless of their role. */
async function assertCanManage(db: Db, viewer: Viewer, campaignId: string): Promise<void> {
  requireStaff(viewer, PERMISSION.subject, PERMISSION.action);
  await requireCampaign(db, viewer, campaignId, PERMISSION);
}

/** Loads a cascade; throws unless the viewer may manage it. */
async function loadManageableCascade(db: Db, viewer: Viewer, id: string): Promise<Cascade> {
  requireStaff(viewer, PERMISSION.subject, PERMISSION.action);
  const cascade = await loadCascade(db, viewer, id);
  await assertCanManage(db, viewer, cascade.campaign_id);
  return cascade;
}

/** Locks the campaign, because two concurrent changes of its cascades could form a cycle. */
const lockCampaign = (trx: Trx, campaignId: string) =>
  sql`select from campaign where id = ${campaignId} for no key update`.execute(trx);

export function cascadesRoutes(app: App): void {
  app.uniqueProblems.set('field_cascade_name_key', {
    field: 'name',
    problem: defineMessage('problems.cascadeNameTaken', 'Another cascade already has this name.'),
  });

  serve(app, listCascades, async ({ params: { campaign_id }, viewer, db }) => {
    await assertCanManage(db, viewer, campaign_id);
    return listCampaignCascades(db, viewer, campaign_id);
  });

  serve(app, viewCascade, ({ params: { id }, viewer, db }) => loadManageableCascade(db, viewer, id));

  serve(app, cascadeViolations, async ({ params: { id }, viewer, db }) =>
    listViolations(db, viewer, await loadManageableCascade(db, viewer, id)),
  );

  serveWrite(app, addCascade, async ({ params: { campaign_id }, body, viewer, request, trx }) => {
    await assertCanManage(trx, viewer, campaign_id);
    await lockCampaign(trx, campaign_id);
    const { levels, ...values } = body;
    assertNoProblems(await findLevelProblems(trx, viewer, campaign_id, levels));
    const fields = await loadCascadeFields(trx, viewer, campaign_id);
    const { entity } = fields.find(({ id }) => id === levels[0])!;
    const { rows } = await sql<{ id: string }>`
      insert into field_cascade (campaign_id, name, entity, strict, allow_all_if_parent_empty, auto_fill_single, created_by)
      values (${campaign_id}, ${values.name}, ${entity}, ${values.strict}, ${values.allow_all_if_parent_empty},
        ${values.auto_fill_single}, ${viewer.userId || null}::uuid) returning id`.execute(trx);
    const { id } = rows[0]!;
    await sql`
      insert into field_cascade_level (campaign_id, cascade_id, level, field_id)
      select ${campaign_id}, ${id}, l.level, l.field_id
      from unnest(${levels}::uuid[]) with ordinality as l(field_id, level)`.execute(trx);
    const cascade = await loadCascade(trx, viewer, id);
    await audit(trx, { viewer, request, action: 'create', entity: ENTITY, id, after: auditValues(cascade) });
    return cascade;
  });

  serveWrite(app, editCascade, async ({ params: { id }, body, viewer, request, trx }) => {
    const { campaign_id } = await loadManageableCascade(trx, viewer, id);
    await lockCampaign(trx, campaign_id);
    const current = await loadCascade(trx, viewer, id, true);
    const { version, pairs, archived, ...values } = body;
    if (version !== current.version) throw conflictError(current);
    if (pairs) assertNoProblems(problemsOfPairs(current, pairs));
    if (archived === false && current.archived_at) {
      const ids = current.levels.map(({ field_id }) => field_id);
      const problems = Object.values(await findLevelProblems(trx, viewer, campaign_id, ids, id));
      if (problems[0]) throw invalidInput({ archived: problems[0] });
    }
    const updatedCascade = { ...current, ...values };
    const archivedAtSql =
      archived === undefined ? sql`archived_at` : archived ? sql`coalesce(archived_at, now())` : sql`null`;
    await sql`
      update field_cascade set name = ${updatedCascade.name}, strict = ${updatedCascade.strict},
        allow_all_if_parent_empty = ${updatedCascade.allow_all_if_parent_empty},
        auto_fill_single = ${updatedCascade.auto_fill_single},
        archived_at = ${archivedAtSql}, version = version + 1, updated_at = now()
      where campaign_id = ${campaign_id} and id = ${id}`.execute(trx);
    if (pairs) await storePairs(trx, campaign_id, id, pairs);
    const cascade = await loadCascade(trx, viewer, id);
    const action = archived === undefined ? 'update' : archived ? 'archive' : 'restore';
    await audit(trx, {
      viewer,
      request,
      action,
      entity: ENTITY,
      id,
      before: auditValues(current),
      after: auditValues(cascade),
    });
    return cascade;
  });
}

/** Returns problems of the levels, including conflicts with other active cascades of the campaign. */
async function findLevelProblems(
  trx: Trx,
  viewer: Viewer,
  campaignId: string,
  levels: readonly string[],
  exceptId?: string,
): Promise<Problems> {
  const activeFields = (await loadCascadeFields(trx, viewer, campaignId)).filter(({ state }) => state === 'active');
  const { rows } = await sql<{ name: string | null; fields: typeof activeFields }>`
    select case when ${areFieldsVisible(viewer)} then c.name end as name, (
        select json_agg(json_build_object('id', d.id, 'label', d.label, 'type', d.type, 'entity', d.entity) order by l.level)
        from field_cascade_level l join field d on d.id = l.field_id
        where l.campaign_id = c.campaign_id and l.cascade_id = c.id) as fields
    from field_cascade c
    where c.campaign_id = ${campaignId} and c.archived_at is null and c.id is distinct from ${exceptId ?? null}::uuid`.execute(
    trx,
  );
  return levelProblems(levels, activeFields, rows);
}

/** Returns a problem for the first unknown option or level in the pairs. */
function problemsOfPairs({ levels }: Cascade, pairs: readonly Pair[]): Problems {
  const codesByLevel = levels.map(({ options }) => new Set(options.map(({ code }) => code)));
  const isOption = (level: number, code: string) => codesByLevel[level - 1]!.has(code);
  for (const { level, parent, child } of pairs) {
    if (!levels[level - 1])
      return { pairs: defineMessage('cascade.noLevel', 'This cascade has no level {{level}}.', { level }) };
    const unknown = !isOption(level - 1, parent)
      ? { option: parent, field: levels[level - 2]!.label }
      : !isOption(level, child) && { option: child, field: levels[level - 1]!.label };
    if (unknown)
      return { pairs: defineMessage('cascade.noOption', '“{{option}}” is not an option of “{{field}}”.', unknown) };
  }
  return {};
}

async function storePairs(trx: Trx, campaignId: string, id: string, pairs: readonly Pair[]): Promise<void> {
  await sql`delete from field_cascade_pair where campaign_id = ${campaignId} and cascade_id = ${id}`.execute(trx);
  await sql`
    insert into field_cascade_pair (campaign_id, cascade_id, level, parent_code, child_code)
    select ${campaignId}, ${id}, p.level, p.parent, p.child
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p(level int, parent text, child text)
    on conflict do nothing`.execute(trx);
}

/** The audited properties of a cascade. */
const auditValues = ({
  name,
  levels,
  strict,
  allow_all_if_parent_empty,
  auto_fill_single,
  pairs,
  archived_at,
}: Cascade) => ({
  name,
  levels: levels.map(({ label }) => label).join(' → '),
  field_ids: levels.map(({ field_id }) => field_id),
  strict,
  allow_all_if_parent_empty,
  auto_fill_single,
  pairs: pairs.length,
  archived: archived_at !== null,
});
