import { addMessages } from '../../../messages/catalogue.ts';

export const lost = addMessages('lost', {
  ask: 'Request access',
  asked: 'Request sent to your administrators.',
  askedBefore: 'Request sent to your administrators {{when}}.',
  search: 'Find a page or a record',
  find: 'Find',
  report: 'Report this page',
  reportText: 'What did you want to do?',
  send: 'Send',
});
