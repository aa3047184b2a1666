import {
  matchedAccounts,
  rejectedAccounts,
  remainAccounts,
  remainingUnmatchedAccounts,
} from '@leadwright/contract/features/matching';
import type { Dataset, FilterModel } from '@leadwright/contract/grid';

/** One list of the workbench: a data set with a filter of its own. */
export interface Queue {
  name: 'unmatched' | 'candidates' | 'without' | 'matched' | 'rejected';
  campaignId: string;
  dataset: Dataset;
  base: FilterModel;
  /** Its rows wait for a decision, so a decided one leaves it. */
  isOpen: boolean;
  /** Which of the undecided rows a bulk action means. */
  target: FilterModel;
  batchId?: string;
}

const PROPOSED = { band: { filterType: 'set' as const, values: ['accept', 'review'] } };
const WITHOUT = { band: { filterType: 'set' as const, values: ['none'] } };
const batch = (id: string) => ({ batch_id: { filterType: 'text' as const, type: 'equals' as const, filter: id } });

export function unmatchedQueue(campaignId: string): Queue {
  return { name: 'unmatched', campaignId, dataset: remainAccounts, base: {}, isOpen: true, target: {} };
}
export function candidatesQueue(campaignId: string, batchId: string): Queue {
  const base = { ...PROPOSED, ...batch(batchId) };
  return { name: 'candidates', campaignId, dataset: remainAccounts, base, isOpen: true, target: base, batchId };
}
export function withoutQueue(campaignId: string): Queue {
  return {
    name: 'without',
    campaignId,
    dataset: remainingUnmatchedAccounts,
    base: {},
    isOpen: true,
    target: WITHOUT,
  };
}
export function decidedQueue(campaignId: string, isRejected: boolean): Queue {
  return {
    name: isRejected ? 'rejected' : 'matched',
    campaignId,
    dataset: isRejected ? rejectedAccounts : matchedAccounts,
    base: {},
    isOpen: false,
    target: {},
  };
}
