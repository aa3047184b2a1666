import { addMessages } from '../../../messages/catalogue.ts';

export const reviewInbox = addMessages('reviewInbox', {
  title: 'Review',
  text: 'Imported rows that no rule could decide, by file. Oldest first.',
  rows_one: '{{rows}} row',
  rows_other: '{{rows}} rows',
  candidates: '{{rows}} with a candidate',
  noCandidates: 'none with a candidate',
  nothing: 'Nothing to review',
  nothingText: 'Rows appear here when an imported file has been matched and a person has to decide.',
  moreFiles: 'There are more files. They appear as those above are decided.',
});
