import { AppError } from '@leadwright/contract/errors';
import { gradeStates, grades } from '@leadwright/contract/features/grades';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import type { Trx } from '../../database/pool.ts';
import { illegalTransition } from '../../record/row.ts';
import { entity } from '../../resource/entity.ts';

type Grade = RowOf<typeof grades>;

const PINNING_CAMPAIGNS = sql`campaign c join grade_version v on v.id = c.grade_version_id where v.grade_id = t.id`;

export const gradeEntity = entity({
  resource: grades,
  states: gradeStates,
  // Client users cannot see the agency’s schemes.
  rule: scopeRule('grade', grades.subject),
  computed: {
    version_no: sql`(select v.number from grade_version v where v.grade_id = t.id and v.superseded_at is null)`,
    steps: sql`(select count(*)::int from grade_step s
      where s.grade_id = t.id and not s.superseded and s.archived_at is null)`,
    campaigns: sql`(select count(*)::int from ${PINNING_CAMPAIGNS})`,
    cloned_from_label: sql`(select o.name from grade o where o.id = t.cloned_from_id)`,
  },
  selectableBy: 'staff',
  campaigns: (id) => sql`
    select c.id from campaign c join grade_version v on v.id = c.grade_version_id where v.grade_id = ${id}`,
  detail: sql`(select k.name from client k where k.id = t.client_id)`,
  async assertArchivable(_, { campaigns: count }) {
    if (count === 0) return;
    const message = count === 1 ? 'One campaign uses' : '{{count}} campaigns use';
    const reason = defineMessage('errors.gradeInUse', `${message} this grade scheme. Retire it instead.`, { count });
    throw new AppError('in_use', reason, { detail: { campaigns: count } });
  },
  check: usageProblems,
});

const STEPS_MISSING = defineMessage('errors.gradeWithoutSteps', 'Add an active step before you activate the scheme.');

/** Throws if the new state is active but the scheme has no active step. */
export async function assertHasActiveStep(trx: Trx, id: string, state: Grade['state']): Promise<void> {
  if (state !== 'active') return;
  const { rows } = await sql`
    select from grade_step where grade_id = ${id} and not superseded and archived_at is null and state = 'active'
    limit 1`.execute(trx);
  if (rows.length === 0) throw illegalTransition(STEPS_MISSING, []);
}

const STEP_NOT_AVAILABLE = defineMessage('problems.gradeStepOfOther', 'Choose an active step of this scheme.');
const USED_BY_OTHER_CLIENTS = defineMessage(
  'problems.gradeUsedByOthers',
  'Campaigns of other clients use this scheme.',
);

/**
 * Returns a problem if a new default step is not an active step of the scheme, or if the client changes and campaigns
 * of other clients use the scheme.
 */
async function usageProblems(trx: Trx, changes: Partial<Grade>, current: Grade | undefined): Promise<Problems> {
  const { default_step_id: step, client_id: client } = changes;
  const id = current?.id ?? null;
  const isNewStep = Boolean(step) && step !== current?.default_step_id;
  const isNewClient = Boolean(client) && client !== current?.client_id;
  if (!isNewStep && !isNewClient) return {};
  const { rows } = await sql<{ foreign_step: boolean; foreign_client: boolean }>`
    select ${isNewStep} and not exists (
        select from grade_step s where s.id = ${step ?? null} and s.grade_id = ${id} and not s.superseded
          and s.archived_at is null and s.state = 'active') as foreign_step,
      ${isNewClient} and exists (
        select from campaign c join grade_version v on v.id = c.grade_version_id
        where v.grade_id = ${id} and c.client_id <> ${client ?? null}) as foreign_client`.execute(trx);
  return {
    ...(rows[0]!.foreign_step ? { default_step_id: STEP_NOT_AVAILABLE } : {}),
    ...(rows[0]!.foreign_client ? { client_id: USED_BY_OTHER_CLIENTS } : {}),
  };
}
