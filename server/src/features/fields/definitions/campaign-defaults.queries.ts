import { isDeepStrictEqual } from 'node:util';
import { type CustomValue, type FieldRules, hasOptions, validateDefault } from '@leadwright/contract/custom-values';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import { visibleOrNone } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import { joinVisibleNames, type NamedUse } from '../values/custom-fields.service.ts';

/** Returns a problem when campaigns chose default values that do not fit the new limits of the field. */
export async function campaignDefaultProblems(
  db: Db,
  viewer: Viewer,
  after: FieldRules,
  before: (FieldRules & { id?: string }) | undefined,
): Promise<Problems> {
  if (!before?.id || hasOptions(after.type) || isDeepStrictEqual(after.params, before.params)) return {};
  const { rows } = await sql<NamedUse & { value: CustomValue }>`
    select c.name, f.default_value as value, ${visibleOrNone(viewer, 'campaign', 'c')} as is_visible
    from custom_field f join campaign c on c.id = f.campaign_id
    where f.id = ${before.id} and f.default_value is not null order by c.name`.execute(db);
  const fits = (rules: FieldRules, value: CustomValue) =>
    Object.keys(validateDefault(rules, value).problems).length === 0;
  const misfits = rows.filter(({ value }) => fits(before, value) && !fits(after, value));
  if (misfits.length === 0) return {};
  return {
    default_value: defineMessage(
      'problems.campaignDefaults',
      'Default values that campaigns chose would no longer fit: {{campaigns}}. Change them first.',
      { campaigns: joinVisibleNames(misfits) },
    ),
  };
}
