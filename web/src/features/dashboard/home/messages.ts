import { addMessages } from '../../../messages/catalogue.ts';

export const firstStepsHome = addMessages('firstStepsHome', {
  title: 'First steps',
  doneCount: '{{done}} of {{all}} done',
  doneBadge: 'Done',
  steps: {
    client: { title: 'Add a client', detail: 'A company that the agency works for', button: 'Add a client' },
    campaign: {
      title: 'Add a campaign',
      detail: 'The work for a client, with its dates and its target',
      button: 'Add a campaign',
    },
    import: {
      title: 'Import a file',
      detail: 'A supplier’s accounts, compared with the master database',
      button: 'Import a file',
    },
    review: {
      title: 'Review open rows',
      detail: 'Rows that no rule could decide; accepted rows are added to the campaign',
      button: 'Review rows',
    },
  },
});
