import { sql } from 'kysely';
import { clientVisibleCondition, ownCampaignCondition, scopeRule } from '../../access/scope.ts';

/** Client users see the client-visible steps of their own campaigns. */
export const stepRule = scopeRule('campaign_step', 'campaign-steps', {
  own: ownCampaignCondition,
  client: clientVisibleCondition((alias) => sql.ref(`${alias}.client_visible`)),
});
export const STEP_NOUN = 'step';
