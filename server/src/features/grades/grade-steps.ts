import { AppError } from '@leadwright/contract/errors';
import { gradeStepStates, gradeSteps } from '@leadwright/contract/features/grade-steps';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import type { Trx } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';

type Step = RowOf<typeof gradeSteps>;

const DUPLICATE_VALUE = defineMessage('problems.gradeCodeTaken', 'Another step of this scheme already has this value.');

export const gradeStepEntity = entity({
  resource: gradeSteps,
  states: gradeStepStates,
  rule: scopeRule('grade_step', gradeSteps.subject, {
    final: {
      message: defineMessage('access.newestVersion', 'There is no newer version.'),
      holds: (alias) => sql`${sql.ref(`${alias}.superseded`)}`,
    },
  }),
  computed: {
    name: sql`t.code || ' ' || t.label`,
    version_no: sql`(select v.number from grade_version v where v.id = t.grade_version_id)`,
  },
  label: sql`t.code || ' ' || t.label`,
  selectableBy: 'staff',
  // The list omits steps of earlier versions, which are shown on the page of the scheme.
  listed: sql`t.archived_at is null and not t.superseded`,
  campaigns: (id) => sql`
    select c.id from campaign c join grade_step s on s.grade_version_id = c.grade_version_id where s.id = ${id}`,
  detail: sql`(select g.name from grade g where g.id = t.grade_id)`,
  uniqueProblems: { grade_step_code_key: DUPLICATE_VALUE, grade_step_order_key: DUPLICATE_VALUE },
  assertArchivable: assertArchivable,
  check: schemeMismatchProblems,
});

/** Throws if a campaign uses the step, it is the default step, or other steps can follow it. */
async function assertArchivable(trx: Trx, { id, grade_id }: Step): Promise<void> {
  const { rows } = await sql<{ campaigns: number; is_default: boolean; following_steps: string | null }>`
    select (select count(*)::int from campaign c join grade_step s on s.grade_version_id = c.grade_version_id
        where s.id = ${id}) as campaigns,
      exists (select from grade g where g.id = ${grade_id} and g.default_step_id = ${id}) as is_default,
      (select string_agg(o.code, ', ' order by o."order") from grade_step o
        where o.grade_id = ${grade_id} and o.archived_at is null and ${id} = any(o.allowed_from)) as following_steps`.execute(
    trx,
  );
  const { campaigns: count, is_default, following_steps: followingSteps } = rows[0]!;
  if (count > 0) {
    const message = count === 1 ? 'One campaign uses' : '{{count}} campaigns use';
    throw inUseError(defineMessage('errors.gradeStepInUse', `${message} this step. Retire it instead.`, { count }));
  }
  if (is_default)
    throw inUseError(
      defineMessage('errors.gradeStepDefault', 'It is the default step of its scheme. Retire it instead.'),
    );
  if (followingSteps)
    throw inUseError(
      defineMessage('errors.gradeStepLeads', 'Other steps can follow it: {{steps}}. Retire it instead.', {
        steps: followingSteps,
      }),
    );
}

const inUseError = (message: ReturnType<typeof defineMessage>) => new AppError('in_use', message);

const OTHER_SCHEME = defineMessage('problems.gradeWayFromOther', 'Choose steps of the same scheme.');

const SCHEME_NOT_CHANGEABLE = defineMessage('problems.gradeStepStays', 'A step cannot be moved to another scheme.');

/** Returns a problem if steps in `allowed_from` belong to another scheme, or if the scheme of the step changes. */
async function schemeMismatchProblems(trx: Trx, changes: Partial<Step>, before: Step | undefined): Promise<Problems> {
  const ids = changes.allowed_from ?? [];
  const schemeProblems: Problems =
    before && changes.grade_id !== before.grade_id ? { grade_id: SCHEME_NOT_CHANGEABLE } : {};
  if (ids.length === 0) return schemeProblems;
  const { rows } = await sql<{ valid_count: number }>`
    select count(*)::int as valid_count from grade_step s where s.id = any(${ids}::uuid[])
      and s.grade_id = ${before?.grade_id ?? changes.grade_id ?? null} and not s.superseded`.execute(trx);
  return { ...schemeProblems, ...(rows[0]!.valid_count < new Set(ids).size ? { allowed_from: OTHER_SCHEME } : {}) };
}
