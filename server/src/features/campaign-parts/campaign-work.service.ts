import { AppError } from '@leadwright/contract/errors';
import { CAMPAIGN_STATE, type CampaignState } from '@leadwright/contract/features/campaigns';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import type { Trx } from '../../database/pool.ts';

const STATES_WITHOUT_WORK: readonly CampaignState[] = ['paused', 'completing', 'completed', 'cancelled'];

/** Throws when the campaign is paused or over and accepts no new work. Work in progress can still be finished. */
export async function assertAcceptsWork(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<{ name: string; state: CampaignState }>`
    select name, state from campaign where id = ${id} and state = any(${STATES_WITHOUT_WORK})`.execute(trx);
  const [campaign] = rows;
  if (!campaign) return;
  throw new AppError(
    'in_use',
    defineMessage('errors.campaignRests', 'Nothing can be logged in “{{name}}” now: it is {{state}}.', {
      name: campaign.name,
      state: CAMPAIGN_STATE[campaign.state].toLowerCase(),
    }),
  );
}
