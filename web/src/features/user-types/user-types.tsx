import { USER_ICONS, userTypes } from '@leadwright/contract/features/user-types';
import { ColorSwatch } from '@mantine/core';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';

export const { List, Add, View, Edit } = resourceScreens(userTypes, {
  one: 'userType',
  many: 'userTypes',
  badge: ({ colour, icon }) => <ColorSwatch color={colour} size={16} title={USER_ICONS[icon]} />,
});
