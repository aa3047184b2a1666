import { to } from './paths.ts';

/** Returns the URL of the match review for the undecided rows of one imported file. */
export const reviewFileUrl = (campaignId: string, batchId: string): string => {
  const filter = { batch_id: { filterType: 'text', type: 'equals', filter: batchId } };
  return to('matchReview', { campaignId }, { filter: JSON.stringify(filter) });
};
