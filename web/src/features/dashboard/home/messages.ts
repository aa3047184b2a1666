import { addMessages } from '../../../messages/catalogue.ts';

export const firstStepsHome = addMessages('firstStepsHome', {
  title: 'First steps',
  done: '{{done}} of {{all}} done',
  isDone: 'Done',
  steps: {
    client: { title: 'Add a client', detail: 'A company that the agency works for', go: 'Add a client' },
    campaign: {
      title: 'Add a campaign',
      detail: 'The work for a client, with its dates and its target',
      go: 'Add a campaign',
    },
    import: {
      title: 'Import a file',
      detail: 'A supplier’s accounts, compared with the master database',
      go: 'Import a file',
    },
    review: {
      title: 'Review open rows',
      detail: 'Rows that no rule could decide; accepted rows are added to the campaign',
      go: 'Review rows',
    },
  },
});
