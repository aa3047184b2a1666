import { verticals } from '@leadwright/contract/features/verticals';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';

export const { List, Add, View, Edit } = resourceScreens(verticals, { one: 'vertical', many: 'verticals' });
