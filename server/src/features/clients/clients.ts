import { AppError } from '@leadwright/contract/errors';
import { type ClientFields, clientStates, clients } from '@leadwright/contract/features/clients';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { nameKey } from '@leadwright/contract/text/fold';
import { type RawBuilder, sql } from 'kysely';
import { sharedRule } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';
import { findDrawings, IMAGE_IS_DRAWING, makePublic } from '../images/placed-images.service.ts';
import { findDuplicates } from './client-duplicates.ts';

const countCampaigns = (condition: RawBuilder<unknown>) => sql`(
  select count(*)::int from campaign k where k.client_id = t.id and k.archived_at is null and ${condition})`;

/** Returns a problem when an account manager is removed without a successor. */
const managerProblems = (input: ClientFields, current: Pick<ClientFields, 'account_manager_id'>): Problems =>
  current.account_manager_id !== null && input.account_manager_id === null
    ? { account_manager_id: defineMessage('clients.problems.manager', 'Choose an account manager.') }
    : {};

export const clientEntity = entity({
  resource: clients,
  rule: sharedRule('client'),
  states: clientStates,
  creatorField: 'account_manager_id',
  async assertArchivable(trx, { id }) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from campaign where client_id = ${id} and state = 'live' and archived_at is null
      order by name, id`.execute(trx);
    if (rows.length === 0) return;
    const names = rows.map(({ name }) => name).join(', ');
    const message = 'Campaigns of this client are live: {{campaigns}}. Pause or end them first.';
    throw new AppError('in_use', defineMessage('errors.liveCampaigns', message, { campaigns: names }), {
      detail: { campaigns: rows },
    });
  },
  computed: {
    campaigns: countCampaigns(sql`true`),
    live_campaigns: countCampaigns(sql`k.state = 'live'`),
    client_users: sql`(select count(*)::int from app_user u where u.client_id = t.id and u.archived_at is null)`,
    open_orders: sql`(select string_agg(concat(o.number, ' ', trim_scale(o.consumed), '/', trim_scale(o.capacity)), ', ' order by o.end_date, o.id)
      from purchase_order o where o.client_id = t.id and o.state in ('active', 'on_hold', 'exhausted') and o.archived_at is null)`,
    last_activity_at: sql`greatest(t.updated_at,
      (select max(k.updated_at) from campaign k where k.client_id = t.id),
      (select max(b.updated_at) from import_batch b join campaign k on k.id = b.campaign_id where k.client_id = t.id),
      (select max(u.last_login_at) from app_user u where u.client_id = t.id))`,
  },
  async check(trx, input, current, viewer): Promise<Problems> {
    const logo = await logoProblems(trx, input.logo_id, current?.logo_id ?? null);
    return { ...logo, ...(current ? managerProblems(input, current) : await duplicateProblems(trx, input, viewer)) };
  },
});

/** Returns a problem when a new client may already exist and no reason is given. */
async function duplicateProblems(trx: Trx, input: ClientFields, viewer: Viewer): Promise<Problems> {
  if (input.duplicate_reason !== '') return {};
  const names = (await findDuplicates(trx, viewer, input)).map(({ name }) => name);
  // The unique index rejects an identical name, even with a reason.
  const isTaken = names.some((name) => nameKey(name) === nameKey(input.name));
  if (names.length === 0 || isTaken) return {};
  return {
    duplicate_reason: defineMessage(
      'clients.duplicates.found',
      'This client may already exist: {{names}}. Explain why it is another one.',
      { names: names.join(', ') },
    ),
  };
}

/** Returns problems of a new logo and makes the image public, so that mail programs can load it. */
async function logoProblems(trx: Trx, logo: string | null, current: string | null): Promise<Problems> {
  if (!logo || logo === current) return {};
  if ((await findDrawings(trx, [logo])).has(logo)) return { logo_id: IMAGE_IS_DRAWING };
  await makePublic(trx, [logo]);
  return {};
}
