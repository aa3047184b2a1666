import { campaignSetup, SETUP_PAGES, type SetupKey } from '@leadwright/contract/features/campaign-setup';
import { defineMessage } from '@leadwright/contract/message';
import { linkTo } from '@leadwright/contract/screen-link';
import { sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import { requireStaff } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve } from '../../http/serve.ts';
import { notFoundError } from '../../record/row.ts';
import { assignSetup } from '../assigning/assigning.service.ts';
import {
  type SetupCampaign,
  type SetupPage,
  setupDone,
  setupNeedsAttention,
  setupNotNeeded,
} from '../campaign-parts/setup-page.service.ts';
import { datesSetup, stepsSetup } from '../campaign-steps/setup-steps.service.ts';
import { cascadesSetup } from '../cascades/setup-cascades.service.ts';
import { populateSetup } from '../populate/populate-setup.service.ts';
import { viewsSetup } from '../view-settings/views-setup.service.ts';
import { campaignEntity } from './campaigns.ts';
import { chosenFieldCount, loadReadiness, openImportCount, unmetLines } from './readiness.ts';

const { rule, resource } = campaignEntity;

/** One entry for each page whose screen exists. */
const PAGES: SetupPage[] = [
  { key: 'terms', link: ({ id }) => linkTo('campaignEdit', { campaignId: id }), judge: checkTerms },
  { key: 'fields', link: ({ id }) => linkTo('campaignFieldChoice', {}, { campaign: id }), judge: checkFields },
  cascadesSetup,
  stepsSetup,
  datesSetup,
  { key: 'data', link: ({ id }) => linkTo('imports', {}, { campaign: id }), judge: checkData },
  assignSetup,
  populateSetup,
  viewsSetup,
  { key: 'check', link: ({ id }) => linkTo('campaign', { campaignId: id }), judge: checkReadiness },
];

const PAGE_ORDER = Object.keys(SETUP_PAGES) as SetupKey[];

export function setupRoutes(app: App): void {
  serve(app, campaignSetup, async ({ params: { id }, viewer, db }) => {
    requireStaff(viewer, resource.subject, 'read');
    const { rows } = await sql<SetupCampaign>`
      select t.id, t.client_id, t.state from campaign t where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(
      db,
    );
    const [campaign] = rows;
    if (!campaign) throw notFoundError(resource.noun.one);
    const orderedPages = PAGES.toSorted((a, b) => PAGE_ORDER.indexOf(a.key) - PAGE_ORDER.indexOf(b.key));
    const pages = orderedPages.map(async ({ key, link, judge }) => ({
      key,
      link: link(campaign),
      ...(await judge(db, campaign, viewer)),
    }));
    return { pages: await Promise.all(pages) };
  });
}

async function checkTerms(db: Db, { id }: SetupCampaign) {
  const { rows } = await sql<{ has_owner: boolean; has_scheme: boolean }>`
    select owner_id is not null as has_owner, grade_version_id is not null as has_scheme from campaign where id = ${id}`.execute(
    db,
  );
  const { has_owner, has_scheme } = rows[0]!;
  if (!has_owner) return setupNeedsAttention(defineMessage('setup.terms.owner', 'No owner yet.'));
  if (!has_scheme) return setupNeedsAttention(defineMessage('setup.terms.grades', 'No grade scheme is chosen.'));
  return setupDone(defineMessage('setup.terms.done', 'Client, dates, owner and grade scheme are set.'));
}

async function checkFields(db: Db, { id }: SetupCampaign) {
  const { rows } = await sql<{ fields: number; waived: string | null }>`
    select ${chosenFieldCount} as fields, w.reason as waived
    from campaign t left join campaign_waiver w on w.campaign_id = t.id and w.line = 'fields'
    where t.id = ${id}`.execute(db);
  const { fields, waived } = rows[0]!;
  if (fields === 0 && waived !== null)
    return setupNotNeeded(defineMessage('setup.fields.waived', 'Not needed: {{reason}}', { reason: waived }));
  if (fields === 0) return setupNeedsAttention(defineMessage('setup.fields.none', 'No extra fields are chosen.'));
  return setupDone(defineMessage('setup.fields.done', 'Extra fields: {{fields}}.', { fields }));
}

async function checkData(db: Db, { id }: SetupCampaign) {
  const { rows } = await sql<{ accounts: number; target: number | null; open: number }>`
    select (select count(*)::int from campaign_account a where a.campaign_id = t.id) as accounts, t.target_accounts as target,
      ${openImportCount} as open
    from campaign t where t.id = ${id}`.execute(db);
  const { accounts, target, open } = rows[0]!;
  if (open > 0)
    return setupNeedsAttention(defineMessage('setup.data.open', 'Imports in progress: {{open}}.', { open }));
  if (accounts === 0) return setupNeedsAttention(defineMessage('setup.data.none', 'No accounts yet.'));
  if (target && accounts < target)
    return setupNeedsAttention(
      defineMessage('setup.data.few', '{{accounts}} of {{target}} accounts.', { accounts, target }),
    );
  return setupDone(defineMessage('setup.data.done', 'Accounts: {{accounts}}.', { accounts }));
}

async function checkReadiness(db: Db, { id, state }: SetupCampaign, viewer: Parameters<typeof loadReadiness>[1]) {
  if (!['draft', 'planned', 'ready'].includes(state))
    return setupNotNeeded(defineMessage('setup.check.begun', 'The campaign has started.'));
  const missing = unmetLines(await loadReadiness(db, viewer, id)).length;
  if (missing > 0)
    return setupNeedsAttention(
      defineMessage('setup.check.lacks', 'Missing requirements: {{lacks}}.', { lacks: missing }),
    );
  return setupDone(defineMessage('setup.check.done', 'Nothing is missing.'));
}
