import { Group } from '@mantine/core';
import { UserTypeBadge } from '../../ui/look/user-type-badge.tsx';
import { userStatus } from './user-status.ts';

/** Shows state and type next to the name of a user. */
export const UserBadges = ({ status, user_type_label: type }: { status: string; user_type_label: string | null }) => (
  <Group gap="xs" wrap="nowrap">
    {userStatus(status)}
    <UserTypeBadge name={type} />
  </Group>
);
