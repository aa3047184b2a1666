import { verticals } from '@leadwright/contract';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';

export const { List, Add, View, Edit } = resourceScreens(verticals, { one: 'vertical', many: 'verticals' });
