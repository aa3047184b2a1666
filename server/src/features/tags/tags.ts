import { STALE_AFTER_DAYS, tags } from '@leadwright/contract/features/tags';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import type { Db } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';
import { CARRIERS, type Carrier, fits, sameRecord, USES } from './carriers.ts';

const lastUse = sql`(select max(u.applied_at) from ${USES} u where u.tag_id = t.id)`;

export const tagEntity = entity({
  resource: tags,
  // A client's user has no part in the agency's vocabulary; what a record shows to a client is another question.
  rule: scopeRule('tag', 'tags', { final: (alias) => sql`${sql.ref(`${alias}.merged_into_id`)} is not null` }),
  search: ['name', 'group', 'description'],
  computed: {
    limit: sql`coalesce((select k.name from campaign k where k.id = t.campaign_id),
      (select c.name from client c where c.id = t.client_id))`,
    usage: sql`(select count(*)::int from ${USES} u where u.tag_id = t.id)`,
    last_used_at: lastUse,
    stale: sql`(t.state = 'active'
      and coalesce(${lastUse}, t.created_at) < now() - make_interval(days => ${sql.lit(STALE_AFTER_DAYS)}))`,
    merged_into_label: sql`(select m.name from tag m where m.id = t.merged_into_id)`,
  },
  detail: sql`t."group"`,
  taken: { tag_name_key: 'Another tag of this kind has this name.' },
  check: refuseAgainstRecords,
});

export const carry = (count: number) => (count === 1 ? 'One record carries' : `${count} records carry`);

/** What a tag cannot become because of the records that carry it already. */
async function refuseAgainstRecords(
  trx: Db,
  after: Partial<RowOf<typeof tags>>,
  before: RowOf<typeof tags> | undefined,
): Promise<Problems> {
  if (!before || before.usage === 0) return {};
  const { scope, campaign_id, client_id, group, exclusive_in_group } = { ...before, ...after };
  const problems: Problems = {};
  if (scope !== before.scope) problems.scope = `${carry(before.usage)} this tag: it stays with its kind.`;
  const isLimited = campaign_id !== before.campaign_id || client_id !== before.client_id;
  if (isLimited && (campaign_id || client_id)) {
    const tag = sql`(select ${campaign_id}::uuid as campaign_id, ${client_id}::uuid as client_id) t`;
    const outside = await countCarrying(
      trx,
      before.id,
      (carrier) => sql`not exists (
      select from ${tag}, ${sql.table(carrier.rule.table)} r where ${sameRecord(carrier, 'r', 'l')} and ${fits(carrier)})`,
    );
    const field = campaign_id ? 'campaign_id' : 'client_id';
    if (outside > 0)
      problems[field] = `${carry(outside)} this tag and ${outside === 1 ? 'does' : 'do'} not belong there.`;
  }
  const joins = group !== before.group || !before.exclusive_in_group;
  if (joins && exclusive_in_group && group) {
    const two = await countCarrying(
      trx,
      before.id,
      (carrier) => sql`exists (
      select from ${sql.table(carrier.links)} o join tag g on g.id = o.tag_id
      where ${sameRecord(carrier, 'o', 'l')} and g.id <> ${before.id} and g.slot = fold(${group}))`,
    );
    if (two > 0) problems.exclusive_in_group = `${carry(two)} this tag and another of the group.`;
  }
  return problems;
}

/** How many records carry a tag and are so: `l` is the row that says who carries it. */
async function countCarrying(trx: Db, id: string, so: (carrier: Carrier) => RawBuilder<SqlBool>): Promise<number> {
  const counts = CARRIERS.map(
    (carrier) => sql`(select count(*) from ${sql.table(carrier.links)} l where l.tag_id = ${id} and ${so(carrier)})`,
  );
  const { rows } = await sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(trx);
  return rows[0]!.count;
}
