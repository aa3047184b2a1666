import { addMessages } from '../../messages/catalogue.ts';

export const campaigns = addMessages('campaigns', {
  groups: { campaign: 'Campaign', plan: 'Plan', grades: 'Grades' },
  funnel: {
    title: 'From file to account',
    files: 'Rows in the files',
    matched: 'Matched',
    remaining: 'To review',
    rejected: 'Excluded',
    accounts: 'Accounts in the campaign',
    imports_one: '1 import',
    imports_other: '{{imports}} imports',
    share: '{{share}} of the rows',
    perAccount: 'each account once',
    fewer_one: '1 matched row is {{accounts}} accounts.',
    fewer_other: '{{rows}} matched rows are {{accounts}} accounts: several rows can be the same account.',
    more_one: '{{accounts}} accounts: besides the one matched row, some were added in other ways.',
    more_other: '{{accounts}} accounts: besides the {{rows}} matched rows, some were added in other ways.',
  },
  ofTarget: '{{percent}} of {{target}} accounts to work',
  noTarget: 'No target set',
  import: 'Import a file',
  review_one: 'Review 1 row',
  review_other: 'Review {{rows}} rows',
  tune: 'Match settings',
});
