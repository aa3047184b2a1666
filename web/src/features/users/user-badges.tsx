import { Group } from '@mantine/core';
import { UserTypeBadge } from '../../ui/look/user-type-badge.tsx';
import { userStatus } from './user-status.ts';

/** Beside the name of a user: their state, and their type. */
export const UserBadges = ({ status, user_type_label: type }: { status: string; user_type_label: string | null }) => (
  <Group gap="xs" wrap="nowrap">
    {userStatus(status)}
    <UserTypeBadge name={type} />
  </Group>
);
