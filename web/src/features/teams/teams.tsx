import { teams } from '@leadwright/contract/features/teams';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';

export const { List, Add, View, Edit } = resourceScreens(teams, {
  one: 'team',
  many: 'teams',
  keyFacts: ['description'],
});
