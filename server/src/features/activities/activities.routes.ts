import { describeEffects, describeRequirements } from '@leadwright/contract/activities/effect-descriptions';
import { type ActivityChoices, activityChoices, logActivity } from '@leadwright/contract/features/activities';
import { sql } from 'kysely';
import { requireCampaign } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { notFoundError } from '../../record/row.ts';
import { type FieldEntity, findMissingFields, workingTablesOf } from '../fields/values/custom-fields.service.ts';
import { loadWorkingRows, workTarget } from '../working/working.service.ts';
import { isAllowedFor, requiresNumber } from './activity-problems.ts';
import { listLoggablePairs, type OptionPair } from './pairs.queries.ts';
import { recordActivity } from './record-activity.ts';

export function activitiesRoutes(app: App): void {
  serveWrite(app, logActivity, ({ params: { campaign_id }, body, viewer, request, trx }) =>
    recordActivity(trx, { viewer, request }, campaign_id, body),
  );

  serve(app, activityChoices, async ({ params: { campaign_id }, query: { account_id }, viewer, db }) => {
    await requireCampaign(db, viewer, campaign_id);
    const account = (await loadWorkingRows(db, viewer, workTarget(campaign_id, 'account'), [account_id])).get(
      account_id,
    );
    if (!account?.may_update) throw notFoundError('account of the campaign');
    const contacts = await contactsOfAccount(db, viewer, campaign_id, account_id);
    return {
      action_types: await loggableTypes(db, viewer, campaign_id),
      contacts,
      missing_fields: await missingFieldsOf(db, viewer, campaign_id, {
        account: [account_id],
        contact: contacts.map(({ id }) => id),
      }),
    };
  });
}

/** Loads the campaign fields that the records lack when an activity is logged. */
async function missingFieldsOf(db: Db, viewer: Viewer, campaignId: string, ids: Record<FieldEntity, string[]>) {
  const missingFields: ActivityChoices['missing_fields'] = [];
  for (const trigger of ['on_outcome', 'on_grade'] as const)
    for (const entity of ['account', 'contact'] as const) {
      const missingById = await findMissingFields(
        db,
        viewer,
        { campaignId, of: workingTablesOf(entity) },
        trigger,
        ids[entity],
      );
      for (const [id, fields] of missingById) missingFields.push({ id, on: trigger, fields });
    }
  return missingFields;
}

/** Lists the action types that the viewer may log in a campaign, each with the outcomes they may choose. */
async function loggableTypes(db: Db, viewer: Viewer, campaignId: string): Promise<ActivityChoices['action_types']> {
  const pairs = (await listLoggablePairs(db, campaignId)).filter((pair) => isAllowedFor(pair, viewer));
  return [...Map.groupBy(pairs, ({ action_type_id }) => action_type_id).values()].map((pairsOfType) => {
    const { action_type_id, type_name, type_icon, type_colour, channel, applies_to } = pairsOfType[0]!;
    return {
      id: action_type_id,
      name: type_name,
      icon: type_icon,
      colour: type_colour,
      channel,
      applies_to,
      outcomes: pairsOfType.map((pair) => choiceOf(pair, pairsOfType)),
    };
  });
}

/**
 * Returns the hot key of a pair: its own key, or else the key of its outcome unless another pair of the action type has
 * this key.
 */
const hotKeyOf = ({ hot_key, outcome_hot_key }: OptionPair, pairsOfType: readonly OptionPair[]) =>
  hot_key ?? (pairsOfType.some((other) => other.hot_key === outcome_hot_key) ? null : outcome_hot_key);

const choiceOf = (
  pair: OptionPair,
  pairsOfType: readonly OptionPair[],
): ActivityChoices['action_types'][number]['outcomes'][number] => ({
  outcome_id: pair.outcome_id,
  name: pair.outcome_name,
  colour: pair.outcome_colour,
  hot_key: hotKeyOf(pair, pairsOfType),
  hint: pair.hint,
  note: pair.note,
  note_min: pair.note_min,
  callback: pair.callback,
  asks_for_number: requiresNumber(pair),
  asks_for_evidence: pair.set_grade !== '',
  required_fields: pair.required_fields,
  messages: [...describeEffects(pair, pair).map(({ message }) => message), ...describeRequirements(pair, pair)],
});

/** Lists the contacts of the account in the campaign that the viewer may work on. */
async function contactsOfAccount(db: Db, viewer: Viewer, campaignId: string, accountId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, concat_ws(' ', p.forename, p.surname) as name
    from account_contact l join contact p on p.id = l.contact_id
      join campaign_contact k on k.campaign_id = ${campaignId} and k.contact_id = p.id
    where l.account_id = ${accountId} and l.is_current and not p.deleted
    order by name_order(p.surname) collate alphabetical, p.id limit 500`.execute(db);
  const ids = rows.map(({ id }) => id);
  const workRows = await loadWorkingRows(db, viewer, workTarget(campaignId, 'contact'), ids);
  return rows.filter(({ id }) => workRows.get(id)?.may_update);
}
