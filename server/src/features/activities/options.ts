import { AppError } from '@leadwright/contract/errors';
import { activityOptionStates, activityOptions } from '@leadwright/contract/features/activity-options';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import type { Trx } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';

export type Option = RowOf<typeof activityOptions>;

const actionTypeColumn = (column: string) =>
  sql`(select y.${sql.ref(column)} from action_type y where y.id = t.action_type_id)`;
const outcomeColumn = (column: string) => sql`(select u.${sql.ref(column)} from outcome u where u.id = t.outcome_id)`;
const OPTION_NAME = sql`${actionTypeColumn('name')} || ' – ' || ${outcomeColumn('name')}`;

export const activityOptionEntity = entity({
  resource: activityOptions,
  states: activityOptionStates,
  rule: scopeRule('activity_option', activityOptions.subject),
  computed: {
    name: OPTION_NAME,
    is_dial: actionTypeColumn('is_dial'),
    requires_contact: actionTypeColumn('requires_contact'),
    is_conversation: outcomeColumn('is_conversation'),
    category: outcomeColumn('category'),
  },
  label: OPTION_NAME,
  selectableBy: 'staff',
  campaigns: (id) => sql`
    select c.id from campaign c join activity_option o on o.campaigns = '{}' or c.id = any(o.campaigns)
    where o.id = ${id}`,
  uniqueProblems: {
    activity_option_pair_key: defineMessage(
      'problems.pairTaken',
      'This action type already has an option with this outcome.',
    ),
  },
  check: conflictProblems,
  assertArchivable: assertArchivable,
});

/** Throws when an activity was logged with the pair: entries keep showing it, so it can only be retired. */
async function assertArchivable(trx: Trx, { action_type_id, outcome_id }: Option): Promise<void> {
  const { rows } = await sql`
    select from campaign c where exists (
      select from trail_entry e where e.campaign_id = c.id and e.action_type_id = ${action_type_id}
        and e.outcome_id = ${outcome_id}) limit 1`.execute(trx);
  if (rows.length > 0)
    throw new AppError(
      'in_use',
      defineMessage('errors.optionLogged', 'Activities have been logged with this option. Retire it instead.'),
    );
}

const PAIR_NOT_CHANGEABLE = defineMessage('problems.pairStays', 'The pair of an option cannot be changed.');
const UNKNOWN_GRADE = defineMessage('problems.noSuchGrade', 'No active grade scheme has a step with this code.');
const UNKNOWN_TAG = defineMessage('problems.tagNotForActivities', 'Choose an active tag for accounts or contacts.');

/** Returns problems for a changed pair, a hot key of another option, an unknown grade and an unsuitable tag. */
async function conflictProblems(trx: Trx, changes: Partial<Option>, current: Option | undefined): Promise<Problems> {
  const updatedOption = { ...current, ...changes } as Option;
  const { rows } = await sql<{ same_key: string | null; has_step: boolean; has_tag: boolean }>`
    select (
        select u.name from activity_option o join outcome u on u.id = o.outcome_id
        where o.action_type_id = ${updatedOption.action_type_id} and o.id is distinct from ${current?.id ?? null}::uuid
          and o.archived_at is null and o.state = 'active' and o.allowed and o.hot_key = ${updatedOption.hot_key}::int
        limit 1) as same_key,
      exists (select from grade_step s join grade g on g.id = s.grade_id
        where name_key(s.code) = name_key(${updatedOption.set_grade}) and s.state = 'active' and not s.superseded
          and s.archived_at is null and g.archived_at is null) as has_step,
      exists (select from tag where id = ${updatedOption.tag_id}::uuid and state = 'active' and archived_at is null
        and scope in ('account', 'contact')) as has_tag`.execute(trx);
  const { same_key, has_step, has_tag } = rows[0]!;
  const isChanged = (name: 'set_grade' | 'tag_id') => updatedOption[name] !== current?.[name];
  const isReplaced = (name: 'action_type_id' | 'outcome_id') => current && updatedOption[name] !== current[name];
  return {
    ...(isReplaced('action_type_id') && { action_type_id: PAIR_NOT_CHANGEABLE }),
    ...(isReplaced('outcome_id') && { outcome_id: PAIR_NOT_CHANGEABLE }),
    ...(same_key &&
      updatedOption.allowed && {
        hot_key: defineMessage(
          'problems.hotKeyTaken',
          'The outcome “{{name}}” of this action type already has this key.',
          {
            name: same_key,
          },
        ),
      }),
    // A value that has become invalid since it was saved does not block other changes.
    ...(updatedOption.set_grade !== '' && isChanged('set_grade') && !has_step && { set_grade: UNKNOWN_GRADE }),
    ...(updatedOption.tag_id && isChanged('tag_id') && !has_tag && { tag_id: UNKNOWN_TAG }),
  };
}
