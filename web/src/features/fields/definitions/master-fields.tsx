import { fieldScreens } from './field-screens.tsx';

export const { List, Add, View, Edit } = fieldScreens('master', { one: 'masterField', many: 'masterFields' });
