import { sql } from 'kysely';
import { inMyCampaigns, scopeRule, shownToClient } from '../../access/scope.ts';

/** A client's user sees what is meant for the client, of their own campaigns. */
export const stepRule = scopeRule('campaign_step', 'campaign-steps', {
  own: inMyCampaigns,
  client: shownToClient((alias) => sql.ref(`${alias}.client_visible`)),
});
export const NOUN = 'step';
