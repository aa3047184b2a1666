import type { LevelShares } from '@leadwright/contract/features/matching-charts';
import { DEFAULT_CONTACT_PROBABILITIES } from '@leadwright/matching';
import { sql } from 'kysely';
import { visible } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';

/** The maximum number of linked rows that are counted. The newest rows were scored by the current model. */
const MAX_ROWS = 2_000;

/** Returns the m and u probabilities of the contact model, which is estimated rather than trained. */
export function modelShares(): LevelShares {
  const levels = Object.entries(DEFAULT_CONTACT_PROBABILITIES).flatMap(([field, probabilities]) =>
    Object.entries(probabilities).map(([level, [m, u]]) => ({ field, level, m, u })),
  );
  return { source: 'model', matches: 0, others: 0, levels };
}

interface LevelCount {
  field: string;
  level: string;
  matches: number;
  others: number;
}

/**
 * Counts the comparison levels of links that a user made or an official number proves, and of the other candidates of
 * these rows. Excludes other automatic links, because they only repeat the model.
 */
export async function countLevelShares(db: Db, viewer: Viewer, campaignId: string): Promise<LevelShares> {
  const { rows } = await sql<LevelCount>`
    with linked_row as materialized (
      select r.id, r.account_id from import_row r
      where r.campaign_id = ${campaignId} and r.accepted and ${visible(viewer, 'import_row', 'r')}
        and (r.decided_by is not null or exists (
          select from match_candidate m where m.campaign_id = r.campaign_id and m.row_id = r.id and m.account_id = r.account_id
            and m.evidence->'contributions' @> '[["identifier", "same number"]]'))
      order by r.decided_at desc nulls last limit ${MAX_ROWS}),
    pair as materialized (
      select m.account_id = l.account_id as is_match, m.evidence from linked_row l
      join match_candidate m on m.campaign_id = ${campaignId} and m.row_id = l.id)
    select c->>0 as field, c->>1 as level, count(*) filter (where is_match) as matches,
      count(*) filter (where not is_match) as others
    from pair, jsonb_array_elements(evidence->'contributions') c
    where c->>1 not like '% bits'
    group by 1, 2
    union all
    select '', '', count(*) filter (where is_match), count(*) filter (where not is_match) from pair
    order by 1, 2`.execute(db);
  const [sums, ...counts] = rows as [LevelCount, ...LevelCount[]];
  const totals = new Map<string, { matches: number; others: number }>();
  for (const { field, matches, others } of counts) {
    const previous = totals.get(field) ?? { matches: 0, others: 0 };
    totals.set(field, { matches: previous.matches + matches, others: previous.others + others });
  }
  const levels = counts.map(({ field, level, matches, others }) => {
    const total = totals.get(field)!;
    return { field, level, m: matches / Math.max(1, total.matches), u: others / Math.max(1, total.others) };
  });
  return { source: 'campaign', matches: sums.matches, others: sums.others, levels };
}
