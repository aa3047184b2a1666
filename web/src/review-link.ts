import { to } from './paths.ts';

/** Returns the address of the undecided rows of one file, for links on their count. */
export const reviewFileUrl = (campaignId: string, batchId: string): string => {
  const filter = { batch_id: { filterType: 'text', type: 'equals', filter: batchId } };
  return to('matchReview', { campaignId }, { filter: JSON.stringify(filter) });
};
