import { addMessages } from '../../../messages/catalogue.ts';

export const errorHelp = addMessages('errorHelp', {
  requestAccess: 'Request access',
  accessRequested: 'Request sent to your administrators.',
  accessRequestedBefore: 'Request sent to your administrators {{when}}.',
  search: 'Find a page or a record',
  searchButton: 'Find',
  reportPage: 'Report this page',
  reportText: 'What did you want to do?',
  sendReport: 'Send',
});
