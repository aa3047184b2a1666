import { campaignReadiness } from '@leadwright/contract/features/campaign-readiness';
import { readPlans } from '@leadwright/contract/features/campaign-steps';
import { useCall } from '../../api/hooks.ts';

/** What is told anew once a plan has changed. */
export const PLAN_CALLS = [readPlans, campaignReadiness];

/** The plan of a campaign as it is now. */
export const usePlan = (campaign_id: string, enabled = true) =>
  useCall(readPlans, { query: { campaign_id } }, { staleTime: 0, enabled });
