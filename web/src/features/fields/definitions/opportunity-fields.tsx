import { fieldScreens } from './field-screens.tsx';

export const { List, Add, View, Edit } = fieldScreens('opportunity', {
  one: 'opportunityField',
  many: 'opportunityFields',
});
