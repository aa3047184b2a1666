import {
  matchedAccounts,
  rejectedAccounts,
  remainAccounts,
  remainingUnmatchedAccounts,
} from '@leadwright/contract/features/matching';
import type { ScopeOf } from '@leadwright/contract/grid';

/** A list of the workbench: a data set in a fixed scope, independent of the filters. */
export interface Queue {
  name: 'unmatched' | 'candidates' | 'without' | 'matched' | 'rejected';
  campaignId: string;
  dataset: typeof remainAccounts;
  /** Also limits the rows of a bulk decision. */
  scope: ScopeOf<typeof remainAccounts>;
  /** Whether the rows are undecided. A decision then removes a row from the list. */
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
export function noCandidateQueue(campaignId: string): Queue {
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
