import {
  matchedAccounts,
  rejectedAccounts,
  remainAccounts,
  remainingUnmatchedAccounts,
} from '@leadwright/contract/features/matching';
import type { ScopeOf } from '@leadwright/contract/grid';

/** One list of the workbench: a data set in a scope of its own, whatever its reader filters by. */
export interface Queue {
  name: 'unmatched' | 'candidates' | 'without' | 'matched' | 'rejected';
  campaignId: string;
  dataset: typeof remainAccounts;
  /** Also which of the undecided rows a bulk action means. */
  scope: ScopeOf<typeof remainAccounts>;
  /** Its rows wait for a decision, so a decided one leaves it. */
  isOpen: boolean;
}

export function unmatchedQueue(campaignId: string): Queue {
  const scope = { campaign_id: campaignId };
  return { name: 'unmatched', campaignId, dataset: remainAccounts, scope, isOpen: true };
}
export function candidatesQueue(campaignId: string, batchId: string): Queue {
  const scope = { campaign_id: campaignId, batch_id: batchId, candidates: 'some' as const };
  return { name: 'candidates', campaignId, dataset: remainAccounts, scope, isOpen: true };
}
export function withoutQueue(campaignId: string): Queue {
  const scope = { campaign_id: campaignId, candidates: 'none' as const };
  return { name: 'without', campaignId, dataset: remainingUnmatchedAccounts, scope, isOpen: true };
}
export function decidedQueue(campaignId: string, isRejected: boolean): Queue {
  return {
    name: isRejected ? 'rejected' : 'matched',
    campaignId,
    dataset: isRejected ? rejectedAccounts : matchedAccounts,
    scope: { campaign_id: campaignId },
    isOpen: false,
  };
}
