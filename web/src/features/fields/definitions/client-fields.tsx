import { fieldScreens } from './field-screens.tsx';

export const { List, Add, View, Edit } = fieldScreens('client', { one: 'clientField', many: 'clientFields' });
