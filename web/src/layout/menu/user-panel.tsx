import './messages.ts';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { Button, Stack, Text } from '@mantine/core';
import { IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router';
import { signOut, useSession } from '../../session/session.tsx';
import { isClientUser } from '../../storage/session.ts';
import { Appearance } from '../../ui/appearance/appearance.tsx';
import { timeZone } from '../../ui/format.ts';
import { openShortcuts } from '../../ui/open-palette.ts';

/** The panel with the signed-in user, the appearance settings and the sign-out. */
export function UserPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const showKeys = () => {
    onLeave();
    openShortcuts();
  };
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>{profile?.displayName}</Text>
        <Text size="xs" c="dimmed">
          {profile?.email}
        </Text>
        <Text size="xs" c="dimmed">
          {profile?.userRole}
        </Text>
      </div>
      <Button
        variant="default"
        leftSection={<IconUser size={16} />}
        component={Link}
        to={generatePath(START_PATHS.profile, { userId: profile?.uid ?? '' })}
        onClick={onLeave}
      >
        {t('userPanel.profile')}
      </Button>
      <Appearance />
      {!isClientUser() && (
        <Button variant="default" leftSection={<IconKeyboard size={16} />} onClick={showKeys}>
          {t('sharedFrame.shortcuts')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconLogout size={16} />} onClick={signOut}>
        {t('sharedFrame.user.signOut')}
      </Button>
      <Text size="xs" c="dimmed">
        {t('userPanel.zone', { zone: timeZone() })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('userPanel.version', { version: __VERSION__ })}
      </Text>
    </Stack>
  );
}
