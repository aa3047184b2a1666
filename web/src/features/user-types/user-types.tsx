import { userTypes } from '@leadwright/contract/features/user-types';
import { TypeBadge, UserTypeBadge } from '../../ui/look/user-type-badge.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';

export const { List, Add, View, Edit } = resourceScreens(userTypes, {
  one: 'userType',
  many: 'userTypes',
  cells: { name: ({ name }) => <UserTypeBadge name={name} /> },
  badge: (type) => <TypeBadge {...type} />,
  // The badge shows colour and icon.
  omittedFacts: ['colour', 'icon'],
});
