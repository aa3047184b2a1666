import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { JobsButton } from '../features/jobs/jobs-button.tsx';
import { to, toLink } from '../paths.ts';
import { Brand } from '../ui/brand.tsx';
import { openPalette } from '../ui/open-palette.ts';
import { lazyPart } from './loading/lazy-part.ts';
import { loadChunk } from './loading/load-chunk.ts';
import { LoadingBell } from './loading/loading-bell.tsx';
import { NewMenu } from './menu/new-menu.tsx';
import { UserMenu } from './menu/user-menu.tsx';
import { useMenuTree } from './screens/use-menu-tree.ts';
import { AreaButton } from './tree/area-button.tsx';

const MenuDrawer = lazy(async () => ({
  default: (await loadChunk('menu-drawer', () => import('./tree/menu-drawer.tsx'))).MenuDrawer,
}));

const Bell = lazyPart('bell', async () => (await import('../features/notifications/bell.tsx')).Bell);

/**
 * The bar at the top of the staff frame: the areas, unless the side bar shows them, and the tools of all screens. Below
 * 992 px the menu is a drawer.
 */
export function Bar({ hasAreas }: { hasAreas: boolean }) {
  const { t } = useTranslation();
  // The drawer loads on first use and then stays mounted, so that its closing is animated.
  const [isRequested, setRequested] = useState(false);
  const [opened, drawer] = useDisclosure(false, { onOpen: () => setRequested(true) });
  const tree = useMenuTree();
  return (
    <header className="bar">
      <ActionIcon hiddenFrom="lg" onClick={drawer.open} aria-label={t('frame.menu.open')}>
        <IconMenu2 size={20} stroke={1.5} />
      </ActionIcon>
      <Link to={to('dashboard')} className="bar-brand" aria-label={t('shell.brand')}>
        <Brand />
      </Link>
      {hasAreas && (
        <nav aria-label={t('sharedFrame.menu')} className="bar-areas">
          {tree.map((area) => (
            <AreaButton key={area.name} area={area} className="bar-area" position="bottom-start" />
          ))}
        </nav>
      )}
      <div className="bar-tools">
        <UnstyledButton className="bar-search" onClick={openPalette}>
          <IconSearch size={16} aria-hidden />
          <span>{t('frame.palette.short')}</span>
          <kbd>{t('frame.palette.key')}</kbd>
        </UnstyledButton>
        <ActionIcon className="bar-search-small" onClick={openPalette} aria-label={t('frame.palette.open')}>
          <IconSearch size={20} stroke={1.5} />
        </ActionIcon>
        <NewMenu />
        <JobsButton />
        <Suspense fallback={<LoadingBell />}>
          <Bell hrefOf={toLink} />
        </Suspense>
        <UserMenu />
      </div>
      <Suspense>{isRequested && <MenuDrawer opened={opened} onClose={drawer.close} />}</Suspense>
    </header>
  );
}
