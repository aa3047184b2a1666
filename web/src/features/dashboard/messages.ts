import { addMessages } from '../../messages/catalogue.ts';

export const dashboard = addMessages('dashboard', {
  title: 'Today',
  dayAndRole: '{{day}} · {{role}}',
  asOf: 'As of {{time}}',
  refresh: 'Refresh',
  nothing: 'There is nothing here for your role yet.',
});
