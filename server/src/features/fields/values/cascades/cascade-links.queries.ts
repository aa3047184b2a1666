import { buildLinks, type Pair } from '@leadwright/contract/cascades/chain';
import type { CascadeLink } from '@leadwright/contract/cascades/links';
import type { FieldOption } from '@leadwright/contract/custom-values';
import { sql } from 'kysely';
import type { Db } from '../../../../database/pool.ts';
import { replacementsOf } from '../former-options.ts';
import type { FieldEntity } from '../records.queries.ts';

interface LinkFilter {
  campaignId: string;
  entity: FieldEntity;
  /** Locks the cascades until the transaction ends, so that they do not change while values are written. */
  locked?: boolean;
}

type StoredCascade = Omit<CascadeLink, 'parent' | 'child' | 'allowed'> & {
  levels: string[];
  options: FieldOption[][];
  pairs: Pair[];
};

/** Lists the links of the active cascades of a campaign. */
export async function loadCascadeLinks(db: Db, { campaignId, entity, locked }: LinkFilter): Promise<CascadeLink[]> {
  const { rows } = await sql<StoredCascade>`
    select c.id as cascade_id, c.name, c.strict, c.allow_all_if_parent_empty, c.auto_fill_single,
      (select json_agg(l.field_id order by l.level) from field_cascade_level l
        where l.campaign_id = c.campaign_id and l.cascade_id = c.id) as levels,
      (select json_agg(d.options order by l.level) from field_cascade_level l join field d on d.id = l.field_id
        where l.campaign_id = c.campaign_id and l.cascade_id = c.id) as options,
      coalesce((select json_agg(json_build_object('level', p.level, 'parent', p.parent_code, 'child', p.child_code))
        from field_cascade_pair p where p.campaign_id = c.campaign_id and p.cascade_id = c.id), '[]') as pairs
    from field_cascade c
    where c.campaign_id = ${campaignId} and c.entity = ${entity} and c.archived_at is null
    order by c.name, c.id ${locked ? sql`for share of c` : sql``}`.execute(db);
  return rows.flatMap(({ levels, options, pairs, ...cascade }) =>
    buildLinks(cascade, levels, addMergedPairs(pairs, options)),
  );
}

/**
 * Adds the pairs of each merged option to the option that replaced it. Keeps the old pairs for records that still have
 * the merged option.
 */
export function addMergedPairs(pairs: readonly Pair[], options: readonly (readonly FieldOption[])[]): Pair[] {
  const replacements = options.map(replacementsOf);
  const survivorOf = (level: number, code: string) => replacements[level - 1]?.get(code) ?? code;
  return pairs.flatMap(({ level, parent, child }) => {
    const mergedPair = { level, parent: survivorOf(level - 1, parent), child: survivorOf(level, child) };
    return mergedPair.parent === parent && mergedPair.child === child
      ? [mergedPair]
      : [mergedPair, { level, parent, child }];
  });
}
