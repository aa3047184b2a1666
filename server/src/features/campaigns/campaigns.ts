import { AppError } from '@leadwright/contract/errors';
import { ENDED_STEP_STATES } from '@leadwright/contract/features/campaign-steps';
import { campaignStates, campaigns, deleteCampaign } from '@leadwright/contract/features/campaigns';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { sharedRule } from '../../access/scope.ts';
import type { Trx } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';
import { migrateGrades } from '../working/working.service.ts';
import { paceOfCampaign } from './pace.queries.ts';

/** Selects the active and exhausted orders that apply to a campaign `t`. */
const USABLE_ORDERS = sql`from purchase_order o where o.client_id = t.client_id and o.archived_at is null
  and o.state in ('active', 'exhausted') and (cardinality(o.campaigns) = 0 or t.id = any(o.campaigns))`;

/** True if the orders of a campaign `t` together cover all its days; null without orders. */
export const orderCoverage = sql`(select datemultirange(daterange(t.start_date, t.end_date, '[]'))
  <@ range_agg(daterange(o.start_date, o.end_date, '[]')) ${USABLE_ORDERS})`;

const NEXT_MILESTONE = sql`from campaign_step s where s.campaign_id = t.id and s.duration = 0 and not s.is_summary
  and s.start_date is not null and s.state <> all(${ENDED_STEP_STATES}) order by s.start_date, s.name, s.id limit 1`;

const DUPLICATE_VALUE = defineMessage(
  'problems.campaignTaken',
  'Another campaign of this client already has this value.',
);

export const campaignEntity = entity({
  resource: campaigns,
  rule: sharedRule('campaign'),
  states: campaignStates,
  deleteEndpoint: deleteCampaign,
  assertCanDelete: assertDeletable,
  computed: {
    accounts: sql`(select count(*)::int from campaign_account a where a.campaign_id = t.id)`,
    remaining: sql`(select count(*)::int from import_row r where r.campaign_id = t.id
      and r.review_status = 'remaining' and r.band is not null)`,
    developers: sql`(select count(*)::int from campaign_member m join app_user u on u.id = m.user_id
      where m.campaign_id = t.id and m.role = 'sd' and u.status = 'active' and u.archived_at is null)`,
    contact_count: sql`(select count(*)::int from campaign_contact k where k.campaign_id = t.id)`,
    worked: sql`(select round(100.0 * count(a.last_activity_at) / nullif(count(*), 0))::int from campaign_account a
      where a.campaign_id = t.id and a.populated_at is not null and a.dropped_at is null)`,
    pace: paceOfCampaign('t'),
    order_share: sql`(select round(100 * sum(o.reserved + o.consumed) / nullif(sum(o.capacity), 0))::int ${USABLE_ORDERS})`,
    orders_cover: orderCoverage,
    next_milestone: sql`(select s.name ${NEXT_MILESTONE})`,
    next_milestone_on: sql`(select s.start_date ${NEXT_MILESTONE})`,
  },
  detail: sql`(select c.name from client c where c.id = t.client_id)`,
  check: async (trx, after, before) => ({
    ...(await foreignSchemeProblems(trx, after)),
    ...(before && before.state !== 'draft' && after.code !== before.code ? { code: CODE_LOCKED } : {}),
  }),
  async afterEdit(trx, actor, before, { id, grade_version_id: version }) {
    if (version !== before.grade_version_id) await migrateGrades(trx, actor, id, version ?? null);
  },
  uniqueProblems: { campaign_name_key: DUPLICATE_VALUE, campaign_code_key: DUPLICATE_VALUE },
});

const CODE_LOCKED = defineMessage('problems.codeHeld', 'The code cannot be changed after the campaign is planned.');
const NOT_DELETABLE = defineMessage(
  'errors.campaignBegun',
  'Only draft campaigns without accounts, contacts and files can be deleted. Cancel or archive it instead.',
);

/** Throws when the campaign is not a draft or holds data: it cannot be deleted. */
async function assertDeletable(trx: Trx, { id, state }: RowOf<typeof campaigns>): Promise<void> {
  const { rows } = await sql`
    select from campaign_account where campaign_id = ${id}
    union all select from campaign_contact where campaign_id = ${id}
    union all select from import_batch where campaign_id = ${id}
    union all select from record_file where campaign_id = ${id} limit 1`.execute(trx);
  if (state !== 'draft' || rows.length > 0) throw new AppError('in_use', NOT_DELETABLE);
}

const OTHER_CLIENT_SCHEME = defineMessage(
  'problems.gradeOfOtherClient',
  'This grade scheme belongs to another client.',
);

/** Returns a problem when the grade scheme belongs to another client. */
async function foreignSchemeProblems(
  trx: Trx,
  { grade_version_id: version, client_id }: { grade_version_id?: string | null; client_id?: string },
): Promise<Problems> {
  if (!version) return {};
  const { rows } = await sql`
    select from grade_version v join grade g on g.id = v.grade_id
    where v.id = ${version} and g.client_id <> ${client_id ?? null}`.execute(trx);
  return rows.length > 0 ? { grade_version_id: OTHER_CLIENT_SCHEME } : {};
}
