import { campaignReadiness } from '@leadwright/contract/features/campaign-readiness';
import { readPlans } from '@leadwright/contract/features/campaign-steps';
import { useCall } from '../../api/hooks.ts';

/** The endpoints whose data is reloaded after a change of a plan. */
export const PLAN_ENDPOINTS = [readPlans, campaignReadiness];

/** Loads the current plan of a campaign. */
export const usePlan = (campaign_id: string, enabled = true) =>
  useCall(readPlans, { query: { campaign_id } }, { staleTime: 0, enabled });
