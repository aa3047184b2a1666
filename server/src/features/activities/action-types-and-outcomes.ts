import { AppError } from '@leadwright/contract/errors';
import { actionTypeStates, actionTypes, deleteActionType } from '@leadwright/contract/features/action-types';
import { deleteOutcome, outcomeStates, outcomes } from '@leadwright/contract/features/outcomes';
import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import type { Db } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';

const countOptions = (column: 'action_type_id' | 'outcome_id') =>
  sql`(select count(*)::int from activity_option o where o.${sql.ref(column)} = t.id and o.archived_at is null)`;

const OPTION_CAMPAIGNS = sql`select o.campaigns from activity_option o where o.archived_at is null`;
/** Returns SQL for the campaigns that allow an option of the action type or outcome. */
const campaignsWhere = (condition: RawBuilder<unknown>) => sql`
  select c.id from campaign c where exists (
    ${OPTION_CAMPAIGNS} and ${condition} and (o.campaigns = '{}' or c.id = any(o.campaigns)))`;

async function assertUnused(options: number): Promise<void> {
  if (options === 0) return;
  const subject = options === 1 ? 'One option uses' : '{{count}} options use';
  throw new AppError(
    'in_use',
    defineMessage('errors.activityWordInUse', `${subject} it. Retire it instead.`, { count: options }),
  );
}

export const actionTypeEntity = entity({
  resource: actionTypes,
  states: actionTypeStates,
  deleteEndpoint: deleteActionType,
  rule: scopeRule('action_type', actionTypes.subject),
  computed: { options: countOptions('action_type_id') },
  selectableBy: 'staff',
  campaigns: (id) => campaignsWhere(sql`o.action_type_id = ${id}`),
  assertArchivable: (_: Db, { options }) => assertUnused(options),
});

export const outcomeEntity = entity({
  resource: outcomes,
  states: outcomeStates,
  deleteEndpoint: deleteOutcome,
  rule: scopeRule('outcome', outcomes.subject),
  computed: { options: countOptions('outcome_id') },
  selectableBy: 'staff',
  campaigns: (id) => campaignsWhere(sql`o.outcome_id = ${id}`),
  assertArchivable: (_: Db, { options }) => assertUnused(options),
});
