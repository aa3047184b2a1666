import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { signOut, useSession } from '../session/session.tsx';

export function UserMenu() {
  const { t } = useTranslation();
  const { profile } = useSession();
  if (!profile) return null;
  const { displayName, email, userRole, photoURL } = profile;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={t('shell.user.menu', { name: displayName })} className="user-button">
          <Avatar size={28} src={photoURL || null} name={displayName} color="primary" alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} c="var(--mantine-color-text)">
            {displayName}
          </Text>
          <Text size="xs">{email}</Text>
          <Text size="xs">{userRole}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          {t('shell.user.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
