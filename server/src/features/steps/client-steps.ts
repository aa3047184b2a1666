import { AppError } from '@leadwright/contract/errors';
import { clientStepStates, clientSteps } from '@leadwright/contract/features/client-steps';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import type { Predecessor } from '@leadwright/contract/steps/step-fields';
import { sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';
import { countDifferingFields, countUndecidedFields } from './master-differences.ts';
import { assertNotPlanned, lockPlans } from './master-steps.ts';
import { type PlanStep, predecessorProblems } from './predecessors.ts';

type ClientStep = RowOf<typeof clientSteps>;

/** Returns SQL that counts fields by comparing them with the master step `m`; 0 without a master step. */
const countMasterFields = (fields: ReturnType<typeof sql>) => sql`coalesce((
  select ${fields} from master_step m where m.id = t.master_step_id), 0)`;

export const clientStepEntity = entity({
  resource: clientSteps,
  states: clientStepStates,
  // Client users see the steps planned in their campaigns, not the steps a campaign could have.
  rule: scopeRule('client_step', clientSteps.subject, {
    own: {
      message: defineMessage('access.managesItsClient', 'They are the account manager of its client.'),
      holds: (alias, { people }) => sql`${sql.ref(`${alias}.client_id`)} in (
        select k.id from client k where k.account_manager_id in ${people})`,
    },
  }),
  computed: {
    differs: countMasterFields(countDifferingFields('t', 'm')),
    waiting: countMasterFields(countUndecidedFields('t', 'm')),
  },
  detail: sql`(select k.name from client k where k.id = t.client_id)`,
  uniqueProblems: {
    client_step_name_key: defineMessage(
      'problems.stepNameOfClient',
      'Another step of this client already has this value.',
    ),
    client_step_code_key: defineMessage(
      'problems.stepCodeOfClient',
      'Another step of this client already has this value.',
    ),
    client_step_master_key: defineMessage(
      'problems.stepMasterOfClient',
      'Another step of this client is already linked to this master step.',
    ),
  },
  assertArchivable: assertArchivable,
  check: planProblems,
});

/**
 * The id that other steps use to refer to a client step: the id of its master step, so that inherited links stay valid.
 */
export const CLIENT_STEP_KEY = sql`coalesce(t.master_step_id, t.id)`;

/**
 * Loads the possible predecessors of a client step: the client’s steps, and master steps that the client does not have.
 */
export async function loadClientPlan(db: Db, clientId: string): Promise<Map<string, PlanStep>> {
  const { rows } = await sql<{ key: string; code: string; predecessorKeys: string[] }>`
    select m.id as key, m.code, '{}'::text[] as "predecessorKeys" from master_step m where m.archived_at is null
    union all
    select ${CLIENT_STEP_KEY}, t.code, array(select p ->> 'step_id' from jsonb_array_elements(t.predecessors) p)
    from client_step t where t.client_id = ${clientId} and t.archived_at is null`.execute(db);
  return new Map(rows.map(({ key, code, predecessorKeys }) => [key, { code, predecessorKeys }]));
}

const NOT_CHANGEABLE = defineMessage(
  'problems.clientStepStays',
  'The client and the master step of a step cannot be changed.',
);

async function planProblems(trx: Trx, after: Partial<ClientStep>, before: ClientStep | undefined): Promise<Problems> {
  const unchangeableProblem = (name: 'client_id' | 'master_step_id'): Problems =>
    before && after[name] !== before[name] ? { [name]: NOT_CHANGEABLE } : {};
  const problems = { ...unchangeableProblem('client_id'), ...unchangeableProblem('master_step_id') };
  const predecessors = (after.predecessors ?? []) as Predecessor[];
  if (predecessors.length === 0 || !after.client_id) return problems;
  await lockPlans(trx);
  const plan = await loadClientPlan(trx, after.client_id);
  const key = after.master_step_id ?? before?.id;
  return {
    ...problems,
    ...predecessorProblems(predecessors, plan, key ? { key, code: String(after.code) } : undefined),
  };
}

/**
 * Throws while a campaign plan uses the step or another step depends on it. Steps that depend on a linked step refer to
 * its master step instead.
 */
async function assertArchivable(trx: Trx, { id, client_id, master_step_id }: ClientStep): Promise<void> {
  await assertNotPlanned(trx, 'client_step_id', id);
  if (master_step_id) return;
  const { rows } = await sql<{ code: string }>`
    select code from client_step where client_id = ${client_id} and archived_at is null and id <> ${id}
      and predecessors @> ${JSON.stringify([{ step_id: id }])}::jsonb order by code`.execute(trx);
  if (rows.length === 0) return;
  const steps = rows.map(({ code }) => code).join(', ');
  const message = defineMessage('errors.stepLeads', 'It is a predecessor of {{steps}}. Retire it instead.', { steps });
  throw new AppError('in_use', message);
}
