import { addMessages } from '../../../messages/catalogue.ts';

export const lost = addMessages('lost', {
  ask: 'Ask for it',
  asked: 'The administrators have been told.',
  askedBefore: 'The administrators were told {{when}}.',
  search: 'Find a page or a record',
  find: 'Find',
  report: 'Report this page',
  reportText: 'What did you want to do?',
  send: 'Send',
});
