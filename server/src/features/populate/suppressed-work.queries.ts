import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { hasSuppressions, suppressedCondition } from '../../suppression.ts';
import { type FieldEntity, workingTablesOf } from '../fields/values/custom-fields.service.ts';
import { MASTER_JOINS } from '../working/working.service.ts';

/** Counts the rows in work of a campaign, and how many of these are suppressed. */
export async function countSuppressedInWork(db: Db, campaignId: string) {
  const scope = { campaignId };
  const hasRules = await hasSuppressions(db, scope);
  const count = async (entity: FieldEntity) => {
    const { rows } = await sql<{ in_work: number; suppressed: number }>`
      select count(*)::int as in_work, ${hasRules ? sql`(count(*) filter (where ${suppressedCondition(entity, scope)}))::int` : sql`0`} as suppressed
      from ${sql.table(workingTablesOf(entity).table)} k ${hasRules ? MASTER_JOINS[entity] : sql``}
      where k.campaign_id = ${campaignId} and k.populated_at is not null and k.dropped_at is null
        and k.status <> 'do_not_contact'`.execute(db);
    return rows[0]!;
  };
  return { account: await count('account'), contact: await count('contact') };
}
