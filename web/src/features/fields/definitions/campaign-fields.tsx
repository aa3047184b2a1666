import { fieldScreens } from './field-screens.tsx';

export const { List, Add, View, Edit } = fieldScreens('campaign', { one: 'campaignField', many: 'campaignFields' });
