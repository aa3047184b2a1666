import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { outcomeRequirements } from '@leadwright/contract/features/view-settings';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { listLoggablePairs } from '../activities/activities.service.ts';
import { listVisibleFields, ruleOf, workingTablesOf } from '../fields/values/custom-fields.service.ts';

type OutcomeFields = ReplyOf<typeof outcomeRequirements>;

/** Loads the fields that are required with any outcome, and the outcomes with required fields. */
export async function loadOutcomeFields(db: Db, viewer: Viewer, campaignId: string): Promise<OutcomeFields> {
  const fields: OutcomeFields['fields'] = [];
  for (const entity of ['account', 'contact'] as const) {
    const { subject } = ruleOf(workingTablesOf(entity));
    const visibleFields = await listVisibleFields(db, viewer, { campaignId, entity, subject, states: ['active'] });
    for (const { id, label, requiredOn } of visibleFields)
      if (requiredOn === 'on_outcome') fields.push({ id, label, of: `${entity}s` });
  }
  const pairs = await listLoggablePairs(db, campaignId);
  const outcomes = pairs
    .filter(({ required_fields }) => required_fields.length > 0)
    .map(({ id, type_name, outcome_name, required_fields }) => ({
      id,
      action_type: type_name,
      outcome: outcome_name,
      fields: required_fields,
    }));
  return { fields, outcomes };
}
