import { AppError, invalidInput } from '@leadwright/contract/errors';
import { pauseCampaigns } from '@leadwright/contract/features/campaign-readiness';
import {
  type CampaignState,
  campaignStates,
  campaigns,
  REOPEN_DAYS,
  requiresCampaignReason,
} from '@leadwright/contract/features/campaigns';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { type ActorContext, audit, auditEach } from '../../access/audit.ts';
import { visible, visibleOrNone } from '../../access/scope.ts';
import { requireStaff } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { serveWrite } from '../../http/serve.ts';
import { lockRow, notFoundError, updateVersion } from '../../record/row.ts';
import type { RowSource } from '../../resource/entity.ts';
import { assertTransition } from '../../resource/state-route.ts';
import { campaignEntity } from './campaigns.ts';
import { loadReadiness, unmetLines } from './readiness.ts';

type Campaign = RowOf<typeof campaigns>;
interface StateChange {
  state: CampaignState;
  reason: string;
  early: boolean;
}

const REASON_REQUIRED = defineMessage('problems.campaignReason', 'Enter a reason.');
const OWNER_REQUIRED = defineMessage('errors.campaignOwner', 'Choose an owner before you plan the campaign.');
const SCHEME_REQUIRED = defineMessage('errors.campaignScheme', 'Choose a grade scheme before you start the campaign.');
const tooEarlyMessage = (day: string) =>
  defineMessage(
    'errors.campaignEarly',
    'The start date is {{day}}. Confirm that you want to start the campaign earlier, or wait until then.',
    {
      day,
    },
  );
const REOPEN_TOO_LATE = defineMessage(
  'errors.campaignReopen',
  'A campaign can be reopened only within {{days}} days of completion.',
  {
    days: REOPEN_DAYS,
  },
);
const NOT_READY = defineMessage(
  'errors.campaignLacks',
  'The campaign is not ready. Complete the missing requirements, or mark them as not needed with a reason.',
);
const openWorkMessage = (open: { quality_control: number; imports: number }) =>
  defineMessage(
    'errors.campaignOpen',
    'Some work is not finished. Waiting for quality control: {{quality_control}}. Imports in progress: {{imports}}.',
    open,
  );

/** Registers the endpoints that change the state of a campaign and pause all live campaigns of a client. */
export function campaignStateRoutes(app: App, source: RowSource<typeof campaigns>): void {
  const { rule, resource } = campaignEntity;

  serveWrite(app, campaignStates.change, async ({ params: { id }, body, viewer, request, trx }) => {
    requireStaff(viewer, rule.subject, 'update');
    await lockRow(trx, viewer, rule, id, 'update', resource.noun.one);
    const before = await source.read(trx, viewer, id);
    assertTransition(campaignStates, resource.noun.one, before, body.state);
    await assertStateChangeAllowed(trx, { viewer, request }, before, body as StateChange);
    const { state, reason = '' } = body as StateChange;
    await updateVersion(trx, 'campaign', before, {
      state,
      state_reason: requiresCampaignReason(before.state, state) ? reason : '',
      ...(state === 'completed' && { completed_at: sql`now()` }),
      ...(before.state === 'completed' && { completed_at: null }),
    } as never);
    const after = await source.read(trx, viewer, id);
    await audit(trx, { viewer, request, action: 'state', entity: campaigns.name, id, before, after });
    return after;
  });

  serveWrite(app, pauseCampaigns, async ({ params: { id }, body: { reason }, viewer, request, trx }) => {
    requireStaff(viewer, rule.subject, 'update');
    const { rows: clients } = await sql`
      select from client t where t.id = ${id} and ${visible(viewer, 'client', 't')}`.execute(trx);
    if (clients.length === 0) throw notFoundError('client');
    const { rows } = await sql<{ id: string }>`
      update campaign t set state = 'paused', state_reason = ${reason}, version = version + 1, updated_at = now()
      where t.client_id = ${id} and t.state = 'live' and t.archived_at is null
        and (${visibleOrNone(viewer, rule, 't', 'update')}) is true
      returning t.id`.execute(trx);
    await auditEach(
      trx,
      { viewer, request },
      rows.map((campaign) => ({
        action: 'state' as const,
        entity: campaigns.name,
        id: campaign.id,
        before: { state: 'live' },
        after: { state: 'paused', state_reason: reason },
      })),
    );
    return { paused: rows.length };
  });
}

async function assertStateChangeAllowed(
  trx: Trx,
  { viewer }: Pick<ActorContext, 'viewer' | 'request'>,
  before: Campaign,
  { state, reason = '', early = false }: StateChange,
): Promise<void> {
  const allowed = campaignStates.next[before.state].filter((next) => next !== state);
  const reject = (message: LocalisedMessage, extraDetail: object = {}) => {
    throw new AppError('illegal_transition', message, { detail: { allowed, ...extraDetail } });
  };
  if (requiresCampaignReason(before.state, state) && reason === '') throw invalidInput({ reason: REASON_REQUIRED });
  if (state === 'planned' && !before.owner_id) reject(OWNER_REQUIRED);
  if (state === 'ready') {
    const missing = unmetLines(await loadReadiness(trx, viewer, before.id));
    if (missing.length > 0) reject(NOT_READY, { lacks: missing });
  }
  if (state === 'live' && !before.grade_version_id) reject(SCHEME_REQUIRED);
  if (state === 'live' && before.state === 'ready' && !early && !(await hasStarted(trx, before.id)))
    reject(tooEarlyMessage(before.start_date));
  if (state === 'live' && before.state === 'completed' && !(await wasRecentlyCompleted(trx, before.id)))
    reject(REOPEN_TOO_LATE);
  if (state === 'completed') {
    const { open } = await loadReadiness(trx, viewer, before.id);
    if (open.quality_control + open.imports > 0) reject(openWorkMessage(open), { open });
  }
}

/** Returns whether the start date has been reached in the campaign’s time zone. */
async function hasStarted(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ has_started: boolean }>`
    select c.start_date <= (now() at time zone c.time_zone)::date as has_started from campaign c where c.id = ${id}`.execute(
    trx,
  );
  return rows[0]!.has_started;
}

async function wasRecentlyCompleted(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_recent: boolean }>`
    select coalesce(completed_at, updated_at) > now() - make_interval(days => ${REOPEN_DAYS}) as is_recent from campaign where id = ${id}`.execute(
    trx,
  );
  return rows[0]!.is_recent;
}
