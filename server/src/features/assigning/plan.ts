import { languageOf } from '@leadwright/contract/assigning/capacity';
import { distribute } from '@leadwright/contract/assigning/distribute';
import type { AssignmentOptions, AssignPlan, Developer, planAssignment } from '@leadwright/contract/features/assigning';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ActorContext } from '../../access/audit.ts';
import { deletePlans } from '../../change/changes.queries.ts';
import type { ChangeKind } from '../../change/kinds.ts';
import { planChange } from '../../change/start-change.ts';
import type { Trx } from '../../database/pool.ts';
import type { OpenGrid } from '../../record/source.ts';
import { assertNoProblems } from '../../resource/entity-routes.ts';
import type { AssignParams } from './assign-kind.ts';
import { listDevelopers, type Team } from './developers.queries.ts';
import {
  countPlan,
  createPlanTable,
  excludeCallbacks,
  findMissingRows,
  findUnitOwners,
  insertRelatedRows,
  insertSelectedRows,
  listUnits,
  type PlannedUnit,
  type PlanScope,
  savePlan,
  saveUnitDevelopers,
} from './plan.queries.ts';

type AssignRequest = z.output<NonNullable<typeof planAssignment.body>>;

const CHOOSE_DEVELOPER = defineMessage('assigning.chooseDeveloper', 'Choose at least one developer.');
const CHOOSE_ONE_DEVELOPER = defineMessage('assigning.chooseOne', 'Choose one developer.');
const NOT_IN_TEAM = defineMessage(
  'assigning.notInTeam',
  'Someone you chose is no longer a sales developer in the campaign team.',
);
const NO_RULE = defineMessage('assigning.noRule', 'Choose values for at least one developer.');
const NOT_ASSIGNED = defineMessage('assigning.notAssigned', 'These rows are not assigned to anyone.');
const NO_CAPACITY = defineMessage(
  'assigning.noCapacity',
  'None of them has a daily target and remaining working days.',
);

/** Returns all problems of a request. */
function requestProblems(input: AssignRequest, team: readonly Developer[]): Problems {
  const { method, developers, takes, whose } = input;
  if (method === 'withdraw') return whose === 'nobody' ? { method: NOT_ASSIGNED } : {};
  const problems: Problems = {};
  const chosenDevelopers = team.filter(({ id }) => developers.includes(id));
  if (developers.length === 0) problems.developers = CHOOSE_DEVELOPER;
  else if (method === 'manual' && developers.length > 1) problems.developers = CHOOSE_ONE_DEVELOPER;
  else if (chosenDevelopers.length < new Set(developers).size) problems.developers = NOT_IN_TEAM;
  else if (method === 'weighted' && !chosenDevelopers.some(({ capacity }) => capacity)) problems.method = NO_CAPACITY;
  if (method === 'rule' && !developers.some((id) => takes[id]?.length)) problems.takes = NO_RULE;
  return problems;
}

/** Saves which rows an assignment would change. Replaces the previous plan of the same user. */
export async function createPlan(
  trx: Trx,
  actor: ActorContext,
  kind: ChangeKind<AssignParams, Team>,
  plan: PlanScope,
  grid: OpenGrid,
  input: AssignRequest,
): Promise<AssignPlan> {
  const { campaignId, entity } = plan;
  const { viewer } = actor;
  const team = await listDevelopers(trx, campaignId, entity);
  assertNoProblems(requestProblems(input, team));
  await createPlanTable(trx);
  const { selection, sort, keep_together: keepsTogether } = input;
  await insertSelectedRows(trx, plan, grid, { selection, sort, keepsTogether });
  const missingRows = await findMissingRows(trx, viewer, plan, selection);
  if (keepsTogether) await insertRelatedRows(trx, viewer, plan, input.method === 'withdraw');
  const owners = keepsTogether ? await findUnitOwners(trx, plan) : new Map<string, string>();
  const callbacks_kept = input.callbacks === 'developer' ? await excludeCallbacks(trx) : 0;
  const developerByUnit = await assignUnits(trx, plan, input, team, owners);
  const { left, same } = await saveUnitDevelopers(trx, plan, developerByUnit);
  const { changeById, ...counts } = await countPlan(trx, plan);
  const splitUnits = developerByUnit
    ? [...owners].filter(([unit, owner]) => developerByUnit.has(unit) && developerByUnit.get(unit) !== owner).length
    : 0;
  await deletePlans(trx, { kind: kind.name, campaignId, userId: viewer.userId });
  const id = await planChange(trx, actor, kind, {
    params: { entity, method: input.method, rows: counts.rows + counts.along },
    subjectIds: [campaignId],
    campaignId,
  });
  await savePlan(trx, id, plan);
  return {
    id,
    ...counts,
    left,
    same,
    callbacks_kept,
    apart: splitUnits,
    ...missingRows,
    shares: await loadShares(trx, plan, team, input.developers, changeById),
  };
}

/** Returns the developer of each unit; null withdraws all rows. */
async function assignUnits(
  trx: Trx,
  plan: PlanScope,
  { method, developers, rule_by, takes, most, seed }: AssignmentOptions,
  team: readonly Developer[],
  owners: ReadonlyMap<string, string>,
): Promise<Map<string, string> | null> {
  if (method === 'withdraw') return null;
  const units = await listUnits(trx, plan, method === 'rule' ? rule_by : undefined);
  const ruleValueOf = ({ value }: PlannedUnit) => (rule_by === 'language' && value ? languageOf(value) : value);
  return distribute(
    units.map((unit) => ({ ...unit, value: ruleValueOf(unit), owner: owners.get(unit.key) ?? null })),
    {
      method,
      // In the order of the team, so that the same input gives the same result.
      developers: team
        .filter(({ id }) => developers.includes(id))
        .map(({ id, capacity }) => ({ id, capacity, ruleValues: takes[id] ?? [] })),
      maxRows: most,
      seed,
    },
  );
}

/**
 * Loads, for each affected developer, the number of rows before the assignment, its change and the number afterwards.
 * Developers who have left the team can only lose rows.
 */
async function loadShares(
  trx: Trx,
  { campaignId, entity }: PlanScope,
  team: readonly Developer[],
  chosenDevelopers: readonly string[],
  changeById: ReadonlyMap<string, number>,
): Promise<AssignPlan['shares']> {
  const teamById = new Map(team.map((developer) => [developer.id, developer]));
  const formerIds = [...changeById.keys()].filter((id) => !teamById.has(id));
  const table = sql.table(entity === 'account' ? 'campaign_account' : 'campaign_contact');
  const { rows } = await sql<{ id: string; name: string; load: number }>`
    select u.id, u.display_name as name, (select count(*)::int from ${table} k
      where k.campaign_id = ${campaignId} and k.sales_developer_id = u.id and k.dropped_at is null) as load
    from app_user u where u.id = any(${formerIds}::uuid[]) order by 2, 1`.execute(trx);
  const affectedDevelopers = [
    ...team.filter(({ id }) => chosenDevelopers.includes(id) || changeById.has(id)),
    ...rows.map((formerDeveloper) => ({ ...formerDeveloper, capacity: null })),
  ];
  return affectedDevelopers.map(({ id, name, load, capacity }) => {
    const change = changeById.get(id) ?? 0;
    return { id, name, before: load, plus: change, after: load + change, capacity };
  });
}
