import { hasAccess } from '@leadwright/contract/access';
import {
  heldBackContacts,
  MAX_HELD_BACK_CONTACTS,
  newContacts,
  populate,
  populatePlan,
  RUN_KIND,
  type RunKind,
} from '@leadwright/contract/features/populate';
import { sql } from 'kysely';
import { registerChangeKind, startChange } from '../../change/start-change.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { countNewContacts, forecastNewContacts } from './new-contacts.queries.ts';
import { populateKind } from './populate-kind.ts';
import { forecastRun, listHeldBackContacts, loadRules } from './readiness.queries.ts';
import { assertCanPopulate, assertNoRun, listRuns, loadCampaignName, loadLastRunStart } from './runs.queries.ts';

export function populateRoutes(app: App): void {
  const populating = populateKind(app);
  registerChangeKind(app, populating);

  serve(app, populatePlan, async ({ params: { campaign_id }, query: { kind }, viewer, db }) => {
    await assertCanPopulate(db, viewer, campaign_id);
    // Read before the counts: a run that ends in between is shown as running, and its end reloads the plan.
    const runs = await listRuns(db, viewer, campaign_id, populating);
    const rules = await loadRules(db, campaign_id, await loadSince(db, campaign_id, kind));
    const { since } = rules;
    const { counts, lacking } = await forecastRun(db, rules);
    return {
      campaign: await loadCampaignName(db, campaign_id),
      accounts: counts.account,
      contacts: counts.contact,
      since,
      earlier: since ? await countEarlier(db, campaign_id, since) : 0,
      cooldown_days: rules.cooldownDays,
      lacking,
      may_add_contacts: hasAccess(viewer.grants, { subject: 'contacts', action: 'read' }),
      runs,
    };
  });

  serve(app, newContacts, async ({ params: { campaign_id }, query: { kind, add_contacts }, viewer, db }) => {
    await assertCanPopulate(db, viewer, campaign_id);
    const rules = await loadRules(db, campaign_id, await loadSince(db, campaign_id, kind));
    return forecastNewContacts(db, viewer, rules, add_contacts);
  });

  serve(app, heldBackContacts, async ({ params: { campaign_id }, viewer, db }) => {
    await assertCanPopulate(db, viewer, campaign_id);
    const contacts = await listHeldBackContacts(db, await loadRules(db, campaign_id, null), MAX_HELD_BACK_CONTACTS + 1);
    return { contacts: contacts.slice(0, MAX_HELD_BACK_CONTACTS), more: contacts.length > MAX_HELD_BACK_CONTACTS };
  });

  serveWrite(app, populate, async ({ params: { campaign_id }, body: { kind, add_contacts }, viewer, request, trx }) => {
    await assertCanPopulate(trx, viewer, campaign_id);
    const isAdding = add_contacts !== 'none';
    const since = await loadSince(trx, campaign_id, kind);
    await assertNoRun(trx, campaign_id);
    const waiting = await countWaitingSince(trx, campaign_id, since);
    const addable = isAdding ? await countNewContacts(trx, viewer, { campaignId: campaign_id, since }) : 0;
    return startChange(app, trx, { viewer, request }, populating, {
      title: `${RUN_KIND[kind]}: ${await loadCampaignName(trx, campaign_id)}`,
      total: waiting + addable,
      params: { kind, since, ...(isAdding && { add_contacts }) },
      subjectIds: [campaign_id],
      campaignId: campaign_id,
    });
  });
}

/** Returns the time since which a run includes accepted rows; null for all rows. */
const loadSince = async (db: Db, campaignId: string, kind: Exclude<RunKind, 'refresh'>): Promise<string | null> =>
  kind === 'additional' ? loadLastRunStart(db, campaignId) : null;

async function countWaitingSince(db: Db, campaignId: string, since: string | null): Promise<number> {
  const condition = since ? sql`added_at >= ${since}::timestamptz` : sql`true`;
  return countWaiting(db, campaignId, condition);
}

const countEarlier = (db: Db, campaignId: string, since: string) =>
  countWaiting(db, campaignId, sql`added_at < ${since}::timestamptz`);

async function countWaiting(db: Db, campaignId: string, condition: ReturnType<typeof sql>): Promise<number> {
  const countIn = (table: string) => sql`
    (select count(*) from ${sql.table(table)} where campaign_id = ${campaignId} and populated_at is null and ${condition})`;
  const { rows } = await sql<{ count: number }>`
    select (${countIn('campaign_account')} + ${countIn('campaign_contact')})::int as count`.execute(db);
  return rows[0]!.count;
}
