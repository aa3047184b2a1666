import { AppError } from '@leadwright/contract/errors';
import {
  type CampaignReadiness,
  type CampaignReadinessLine,
  campaignReadiness,
  NON_WAIVABLE_LINES,
  READINESS_LINES,
  type ReadinessLine,
  waiveReadiness,
  withdrawWaiver,
} from '@leadwright/contract/features/campaign-readiness';
import { type CampaignState, campaigns } from '@leadwright/contract/features/campaigns';
import { defineMessage } from '@leadwright/contract/message';
import { linkTo, type ScreenLink } from '@leadwright/contract/screen-link';
import { type RawBuilder, sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { visible, visibleOrNone } from '../../access/scope.ts';
import { requireStaff, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { lockRow, notFoundError } from '../../record/row.ts';
import { filterWorkingPeople } from '../calendars/calendars.service.ts';
import { countSuppressedInWork } from '../populate/suppressed-work.queries.ts';
import { campaignEntity } from './campaigns.ts';

const { rule, resource } = campaignEntity;

interface LineDefinition {
  /** Counts what the line requires for the campaign `t`. */
  count: RawBuilder<unknown>;
  /** The required count. Default: 1. */
  needed?: RawBuilder<unknown>;
  /** The screen on which the user can fix the line. */
  link: (campaign: { id: string; client_id: string }) => ScreenLink;
}

/** Number of active extra fields of a campaign `t`. */
export const chosenFieldCount = sql`(select count(*)::int from custom_field f join field d on d.id = f.id
  where f.campaign_id = t.id and not f.hidden and d.archived_at is null and d.state = 'active')`;

/** The sales developers of a campaign `t`. */
const DEVELOPERS = sql`from campaign_member m join app_user u on u.id = m.user_id
  where m.campaign_id = t.id and m.role = 'sd' and u.status = 'active' and u.archived_at is null`;

/** Lines that a function checks, because one SQL count is not enough. */
const CHECK_FUNCTIONS = { availability: checkAvailability, suppression: checkSuppression };
type CheckFunctionKey = keyof typeof CHECK_FUNCTIONS;

const LINE_DEFINITIONS: Record<Exclude<ReadinessLine, CheckFunctionKey>, LineDefinition> = {
  client_user: {
    count: sql`(select count(*)::int from app_user u where u.client_id = t.client_id and u.archived_at is null
      and u.status in ('invited', 'active') and (u.campaign_scope = 'all' or t.id = any(u.campaigns)))`,
    link: ({ client_id }) => linkTo('client', { clientId: client_id }, { tab: 'people' }),
  },
  order: {
    count: sql`(select count(*)::int from purchase_order o where o.client_id = t.client_id and o.archived_at is null
      and o.state = 'active' and (cardinality(o.campaigns) = 0 or t.id = any(o.campaigns)))`,
    link: ({ client_id }) => linkTo('client', { clientId: client_id }, { tab: 'orders' }),
  },
  fields: {
    count: chosenFieldCount,
    link: ({ id }) => linkTo('campaignFieldChoice', {}, { campaign: id }),
  },
  grades: {
    count: sql`(t.grade_version_id is not null)::int`,
    link: ({ id }) => linkTo('campaignEdit', { campaignId: id }),
  },
  // A campaign without a plan meets this line.
  steps: {
    count: sql`(select count(*)::int from campaign_step s where s.campaign_id = t.id and s.start_date is not null)`,
    // A summary step has no dates.
    needed: sql`(select count(*)::int from campaign_step s where s.campaign_id = t.id and not s.is_summary)`,
    link: ({ id }) => linkTo('stepDates', { campaignId: id }),
  },
  team: {
    count: sql`(select count(*)::int ${DEVELOPERS})`,
    link: ({ id }) => linkTo('campaign', { campaignId: id }, { tab: 'team' }),
  },
  data: {
    count: sql`(select count(*)::int from campaign_account a where a.campaign_id = t.id)`,
    needed: sql`greatest(coalesce(t.target_accounts, 1), 1)`,
    link: ({ id }) => linkTo('imports', {}, { campaign: id }),
  },
};

/** Number of unfinished imports of a campaign `t`. */
export const openImportCount = sql`(select count(*)::int from import_batch b where b.campaign_id = t.id
  and b.state not in ('finished', 'failed', 'discarded'))`;

const hasCheckFunction = (key: ReadinessLine): key is CheckFunctionKey => key in CHECK_FUNCTIONS;

const countLine = (key: ReadinessLine, order: number) => {
  const { count, needed = sql`1` } = hasCheckFunction(key) ? { count: sql`0`, needed: sql`0` } : LINE_DEFINITIONS[key];
  return sql`select ${order}::int as position, ${key}::text as key, ${count} as count, ${needed} as needed`;
};

interface CheckedCampaign {
  id: string;
  client_id: string;
  state: CampaignState;
  /** First and last of the remaining days of the campaign. */
  first_day: string;
  last_day: string;
  developers: string[];
}
type CheckResult = Pick<CampaignReadinessLine, 'count' | 'needed' | 'link'>;

/** Counts the sales developers who have a working day in the rest of the campaign. */
async function checkAvailability(
  db: Db,
  { id, developers, first_day, last_day }: CheckedCampaign,
): Promise<CheckResult> {
  const available = developers.length === 0 ? [] : await filterWorkingPeople(db, developers, first_day, last_day);
  const link = linkTo('campaign', { campaignId: id }, { tab: 'team' });
  return { count: available.length, needed: developers.length, link };
}

const BEFORE_START: readonly CampaignState[] = ['draft', 'planned', 'ready'];

/** Counts rows in work and how many of them are not suppressed. Applies only before the campaign starts. */
async function checkSuppression(db: Db, { id, state }: CheckedCampaign): Promise<CheckResult> {
  const accountsLink = linkTo('campaignAccounts', {}, { campaign: id });
  if (!BEFORE_START.includes(state)) return { count: 0, needed: 0, link: accountsLink };
  const { account, contact } = await countSuppressedInWork(db, id);
  const needed = account.in_work + contact.in_work;
  const hasOnlyContacts = account.suppressed === 0 && contact.suppressed > 0;
  const link = hasOnlyContacts ? linkTo('campaignContacts', {}, { campaign: id }) : accountsLink;
  return { count: needed - account.suppressed - contact.suppressed, needed, link };
}

/** Loads the readiness of a campaign, including changes of the current transaction. */
export async function loadReadiness(db: Db, viewer: Viewer, id: string): Promise<CampaignReadiness> {
  const { rows } = await sql<
    CampaignReadiness & { campaign: CheckedCampaign; lines: Omit<CampaignReadinessLine, 'is_met' | 'link'>[] }
  >`
    select json_build_object('id', t.id, 'client_id', t.client_id, 'state', t.state,
        'first_day', greatest(t.start_date, current_date), 'last_day', t.end_date,
        'developers', array(select m.user_id ${DEVELOPERS} order by m.user_id)) as campaign, (
        select json_agg(json_build_object('key', l.key, 'count', l.count, 'needed', l.needed, 'waived',
          case when w.line is not null then json_build_object('reason', w.reason, 'by', u.display_name, 'at', w.at) end) order by l.position)
        from (${sql.join(READINESS_LINES.map(countLine), sql` union all `)}) l
        left join campaign_waiver w on w.campaign_id = t.id and w.line = l.key
        left join app_user u on u.id = w.by_user_id) as lines,
      json_build_object(
        'quality_control',
        (select count(*)::int from campaign_account a where a.campaign_id = t.id and a.qc_requested_at is not null)
          + (select count(*)::int from campaign_contact c where c.campaign_id = t.id and c.qc_requested_at is not null),
        'imports',
        ${openImportCount}) as open,
      json_build_object('update', (${visibleOrNone(viewer, rule, 't', 'update')}) is true) as can
    from campaign t where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(db);
  if (!rows[0]) throw notFoundError(resource.noun.one);
  const { lines, campaign, ...rest } = rows[0];
  const checkedLines: CampaignReadinessLine[] = [];
  for (const line of lines) {
    const result = hasCheckFunction(line.key)
      ? await CHECK_FUNCTIONS[line.key](db, campaign)
      : { ...line, link: LINE_DEFINITIONS[line.key].link(campaign) };
    checkedLines.push({ ...line, ...result, is_met: result.count >= result.needed });
  }
  return { ...rest, lines: checkedLines };
}

/** Returns the lines that are neither met nor waived. */
export const unmetLines = ({ lines }: CampaignReadiness): ReadinessLine[] =>
  lines.filter(({ is_met, waived }) => !is_met && !waived).map(({ key }) => key);

const SCHEME_REQUIRED = defineMessage('errors.neverWaived', 'A campaign cannot start without a grade scheme.');

export function readinessRoutes(app: App): void {
  serve(app, campaignReadiness, ({ params: { id }, viewer, db }) => {
    requireStaff(viewer, campaigns.subject, 'read');
    return loadReadiness(db, viewer, id);
  });

  serveWrite(app, waiveReadiness, async ({ params: { id, line }, body: { reason }, viewer, request, trx }) => {
    requireStaff(viewer, campaigns.subject, 'update');
    await lockRow(trx, viewer, rule, id, 'update', resource.noun.one);
    if (NON_WAIVABLE_LINES.includes(line)) throw new AppError('in_use', SCHEME_REQUIRED);
    await sql`
      insert into campaign_waiver (campaign_id, line, reason, by_user_id, at)
      values (${id}, ${line}, ${reason}, ${viewer.userId}, now())
      on conflict (campaign_id, line) do update
      set reason = excluded.reason, by_user_id = excluded.by_user_id, at = excluded.at`.execute(trx);
    const after = { waived: line, reason };
    await audit(trx, { viewer, request, action: 'update', entity: campaigns.name, id, after });
    return loadReadiness(trx, viewer, id);
  });

  serveWrite(app, withdrawWaiver, async ({ params: { id, line }, viewer, request, trx }) => {
    requireStaff(viewer, campaigns.subject, 'update');
    await lockRow(trx, viewer, rule, id, 'update', resource.noun.one);
    const { rows } = await sql<{ reason: string }>`
      delete from campaign_waiver where campaign_id = ${id} and line = ${line} returning reason`.execute(trx);
    const before = { waived: line, reason: rows[0]?.reason };
    if (rows[0]) await audit(trx, { viewer, request, action: 'update', entity: campaigns.name, id, before });
    return loadReadiness(trx, viewer, id);
  });
}
