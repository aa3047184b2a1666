import { addMessages } from '../../messages/catalogue.ts';

export const home = addMessages('home', {
  approximateCount: 'about {{rows}}',
  addedIn30Days: '+{{rows}} in 30 days',
  steps: {
    title: 'Next steps',
    allPlans: 'All plans',
    due: '{{campaign}} · due {{day}}',
    starts: '{{campaign}} · starts {{day}}',
    assignedToYou: '{{detail}} · assigned to you',
    overdue: 'Overdue',
    nothing: 'No open steps. The steps of a campaign appear here as soon as its plan has dates.',
  },
  cardFailed: 'This card could not be shown',
});
