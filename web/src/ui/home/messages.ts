import { addMessages } from '../../messages/catalogue.ts';

export const home = addMessages('home', {
  loading: 'Loading',
  about: 'about {{rows}}',
  added: '+{{rows}} in 30 days',
  steps: {
    title: 'Next steps',
    all: 'All plans',
    due: '{{campaign}} · due {{day}}',
    starts: '{{campaign}} · starts {{day}}',
    own: '{{detail}} · assigned to you',
    overdue: 'Overdue',
    nothing: 'No open steps. The steps of a campaign appear here as soon as its plan has dates.',
  },
  broken: 'This card could not be shown',
});
