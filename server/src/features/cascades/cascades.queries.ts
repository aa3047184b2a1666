import { buildLinks } from '@leadwright/contract/cascades/chain';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import {
  type Cascade,
  type CascadeList,
  type cascadeViolations,
  MAX_VIOLATIONS,
} from '@leadwright/contract/features/cascades';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { sharedRule, visible, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';
import {
  addMergedPairs,
  type Field,
  isFieldReadable,
  listVisibleFields,
  nameOfRecord,
  recordOf,
  ruleOf,
  workingTablesOf,
} from '../fields/values/custom-fields.service.ts';

const SELECT_CASCADES = sql`
  select c.id, c.version, c.campaign_id, o.name as campaign_name, c.name, c.entity, c.strict, c.allow_all_if_parent_empty,
    c.auto_fill_single, c.archived_at,
    (select json_agg(json_build_object('field_id', d.id, 'label', d.label, 'options', d.options) order by l.level)
      from field_cascade_level l join field d on d.id = l.field_id
      where l.campaign_id = c.campaign_id and l.cascade_id = c.id) as levels,
    coalesce((select json_agg(json_build_object('level', p.level, 'parent', p.parent_code, 'child', p.child_code)
        order by p.level, p.parent_code, p.child_code)
      from field_cascade_pair p where p.campaign_id = c.campaign_id and p.cascade_id = c.id), '[]') as pairs
  from field_cascade c join campaign o on o.id = c.campaign_id`;

/**
 * Returns SQL for whether the viewer can see all fields of the cascade `c`. Its pairs would reveal options of hidden
 * fields.
 */
export const areFieldsVisible = (viewer: Viewer) => sql<SqlBool>`not exists (
  select from field_cascade_level l join field d on d.id = l.field_id
  where l.campaign_id = c.campaign_id and l.cascade_id = c.id and not ${isFieldReadable(viewer, 'd')})`;

async function loadCascades(db: Db, viewer: Viewer, where: RawBuilder<SqlBool>): Promise<Cascade[]> {
  const { rows } = await sql<Cascade>`
    ${SELECT_CASCADES} where ${where} and ${visible(viewer, sharedRule('campaign'), 'o')} and ${areFieldsVisible(viewer)}
    order by c.archived_at nulls first, c.name, c.id`.execute(db);
  return rows.map((row) => {
    const options = row.levels.map((level) => level.options);
    const isSelectable = (level: number, code: string) =>
      options[level - 1]!.some((option) => option.code === code && !option.merged_into);
    const mergedPairs = addMergedPairs(row.pairs, options).filter(
      ({ level, parent, child }) => isSelectable(level - 1, parent) && isSelectable(level, child),
    );
    const pairs = [
      ...new Map(mergedPairs.map((pair) => [`${pair.level} ${pair.parent} ${pair.child}`, pair])).values(),
    ];
    return { ...row, pairs };
  });
}

/** Loads a cascade with its pairs; `lock` locks it until the transaction ends. */
export async function loadCascade(db: Db, viewer: Viewer, id: string, lock = false): Promise<Cascade> {
  if (lock) await sql`select from field_cascade where id = ${id} for update`.execute(db);
  const [cascade] = await loadCascades(db, viewer, sql`c.id = ${id}`);
  if (!cascade) throw notFoundError('cascade');
  return cascade;
}

const activeSelects = (fields: readonly Field[]) =>
  fields.filter(({ type, state }) => type === 'select' && state === 'active');

export const loadCascadeFields = (db: Db, viewer: Viewer, campaignId: string): Promise<Field[]> =>
  listVisibleFields(db, viewer, { campaignId, subject: 'import-account-contact-to-campaign' });

export async function listCampaignCascades(db: Db, viewer: Viewer, campaignId: string): Promise<CascadeList> {
  const storedCascades = await loadCascades(db, viewer, sql`c.campaign_id = ${campaignId}`);
  const visibleFields = await loadCascadeFields(db, viewer, campaignId);
  const violationCounts = await countViolations(db, viewer, storedCascades, visibleFields);
  const cascades: CascadeList['cascades'] = [];
  for (const cascade of storedCascades) {
    const { levels, pairs, campaign_name: _, ...properties } = cascade;
    const coveredParents = new Set(pairs.map(({ level, parent }) => `${level} ${parent}`));
    const parents = levels
      .slice(0, -1)
      .flatMap(({ options }, index) =>
        options.filter(({ state }) => state === 'active').map(({ code }) => `${index + 2} ${code}`),
      );
    cascades.push({
      ...properties,
      levels: levels.map(({ field_id, label }) => ({ field_id, label })),
      pairs: pairs.length,
      parents: parents.length,
      uncovered: parents.filter((parent) => !coveredParents.has(parent)).length,
      violations: violationCounts.get(properties.id) ?? 0,
    });
  }
  return {
    cascades,
    fields: activeSelects(visibleFields).map(({ id, label, entity }) => ({ field_id: id, label, entity })),
  };
}

/** Returns, for each link of two visible levels, a query for the records `k` whose values the link does not allow. */
function violationQueries(viewer: Viewer, cascade: Cascade, fields: readonly Field[]): RawBuilder<unknown>[] {
  const table = workingTablesOf(cascade.entity);
  const fieldById = new Map(fields.map((field) => [field.id, field]));
  const links = buildLinks(
    { ...cascade, cascade_id: cascade.id },
    cascade.levels.map(({ field_id }) => field_id),
    addMergedPairs(
      cascade.pairs,
      cascade.levels.map(({ options }) => options),
    ),
  );
  return links.flatMap((link, index) => {
    const [parent, child] = [fieldById.get(link.parent), fieldById.get(link.child)];
    if (!parent || !child) return [];
    const [parentValue, childValue] = [sql.ref(`k.${parent.slot}`), sql.ref(`k.${child.slot}`)];
    const pairs = Object.entries(link.allowed).flatMap(([code, codes]) =>
      codes.map((childCode) => ({ p: code, c: childCode })),
    );
    return [
      sql`
        select ${cascade.id}::uuid as cascade_id, ${recordOf(table, 'k')} as record_id, k.version, ${nameOfRecord(table, 'k')} as name,
          (${visibleOrNone(viewer, ruleOf(table), 'k', 'update')}) is true as may_update, ${index + 2}::int as level, ${parentValue} as parent, ${childValue} as child
        from ${sql.table(table.table)} k
        where k.campaign_id = ${cascade.campaign_id} and ${visible(viewer, ruleOf(table), 'k')} and ${childValue} is not null
          and case when ${parentValue} is null then ${!cascade.allow_all_if_parent_empty}
            else (${parentValue}, ${childValue}) not in (select r.p, r.c from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r(p text, c text)) end`,
    ];
  });
}

/** Counts the records that violate each active cascade. */
async function countViolations(
  db: Db,
  viewer: Viewer,
  cascades: readonly Cascade[],
  fields: readonly Field[],
): Promise<Map<string, number>> {
  const queries = cascades
    .filter((cascade) => !cascade.archived_at)
    .flatMap((cascade) => violationQueries(viewer, cascade, fields));
  if (queries.length === 0) return new Map();
  const { rows } = await sql<{ cascade_id: string; count: number }>`
    select b.cascade_id, count(distinct b.record_id)::int as count from (${sql.join(queries, sql` union all `)}) b
    group by b.cascade_id`.execute(db);
  return new Map(rows.map(({ cascade_id, count }) => [cascade_id, count]));
}

export async function listViolations(
  db: Db,
  viewer: Viewer,
  cascade: Cascade,
): Promise<ReplyOf<typeof cascadeViolations>> {
  const queries = violationQueries(viewer, cascade, await loadCascadeFields(db, viewer, cascade.campaign_id));
  if (queries.length === 0) return { rows: [], more: false };
  const { rows } = await sql<ReplyOf<typeof cascadeViolations>['rows'][number]>`
    select b.* from (${sql.join(queries, sql` union all `)}) b
    order by b.name, b.record_id, b.level limit ${MAX_VIOLATIONS + 1}`.execute(db);
  return { rows: rows.slice(0, MAX_VIOLATIONS), more: rows.length > MAX_VIOLATIONS };
}
