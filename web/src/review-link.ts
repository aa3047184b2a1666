import { to } from './paths.ts';

/** The undecided rows of one file, as the list that a count of them leads to. */
export const toRowsOfFile = (campaignId: string, batchId: string): string => {
  const filter = { batch_id: { filterType: 'text', type: 'equals', filter: batchId } };
  return to('matchReview', { campaignId }, { filter: JSON.stringify(filter) });
};
