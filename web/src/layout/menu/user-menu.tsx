import { Avatar, Button, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { signOut, useSession } from '../../session/session.tsx';

export function UserMenu() {
  const { t } = useTranslation();
  const { profile } = useSession();
  if (!profile) return null;
  const { displayName, email, userRole, photoURL } = profile;
  return (
    <Popover position="bottom-end" width={240} trapFocus>
      <Popover.Target>
        <UnstyledButton aria-label={t('frame.user.menu', { name: displayName })} className="user-button">
          <Avatar size={28} src={photoURL || null} name={displayName} color="primary" alt="" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <div>
            <Text fw={600}>{displayName}</Text>
            <Text size="xs" c="dimmed">
              {email}
            </Text>
            <Text size="xs" c="dimmed">
              {userRole}
            </Text>
          </div>
          <Button variant="default" leftSection={<IconLogout size={16} />} onClick={signOut}>
            {t('frame.user.signOut')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
