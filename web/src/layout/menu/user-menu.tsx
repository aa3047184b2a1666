import { Avatar, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.tsx';
import { Loading } from '../../ui/states.tsx';
import { loadChunk } from '../loading/load-chunk.ts';

const UserPanel = lazy(async () => ({
  default: (await loadChunk('user-panel', () => import('./user-panel.tsx'))).UserPanel,
}));

export function UserMenu() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const [opened, panel] = useDisclosure();
  if (!profile) return null;
  const { displayName, photoURL } = profile;
  return (
    <Popover opened={opened} onChange={panel.set} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          aria-label={t('sharedFrame.user.menu', { name: displayName })}
          className="user-button"
          onClick={panel.toggle}
        >
          <Avatar size={28} src={photoURL || null} name={displayName} color="primary" alt="" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('sharedFrame.user.menu', { name: displayName })}>
        <Suspense fallback={<Loading />}>
          <UserPanel onLeave={panel.close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
