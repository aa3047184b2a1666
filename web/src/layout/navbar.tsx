import { ActionIcon, Burger, Button, Drawer, Kbd, NavLink, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { JobsButton } from '../features/jobs/jobs-button.tsx';
import { to } from '../paths.ts';
import { Brand } from './brand.tsx';
import { useMenu } from './menu/menu.ts';
import { MenuBar } from './menu/menu-bar.tsx';
import { ThemeMenu } from './menu/theme-menu.tsx';
import { UserMenu } from './menu/user-menu.tsx';
import { openPalette, openShortcuts } from './open.ts';

/** Horizontal from 992 px; below, the menu is a vertical drawer. */
export function Navbar() {
  const { t } = useTranslation();
  const [opened, drawer] = useDisclosure();
  const menu = useMenu();
  return (
    <header className="navbar">
      <Burger hiddenFrom="lg" size="sm" opened={opened} onClick={drawer.toggle} aria-label={t('frame.menu.open')} />
      <Link to={to('dashboard')} className="navbar-brand" aria-label={t('shell.brand')}>
        <Brand />
      </Link>
      <MenuBar menu={menu} />
      <div className="navbar-tools">
        <Button
          variant="default"
          size="compact-sm"
          className="navbar-search"
          visibleFrom="xl"
          leftSection={<IconSearch size={14} aria-hidden />}
          rightSection={<Kbd size="xs">Ctrl K</Kbd>}
          onClick={openPalette}
        >
          {t('frame.palette.short')}
        </Button>
        <ActionIcon hiddenFrom="xl" onClick={openPalette} aria-label={t('frame.palette.open')}>
          <IconSearch size={18} />
        </ActionIcon>
        <JobsButton />
        <Tooltip label={t('frame.shortcuts.open')}>
          <ActionIcon visibleFrom="sm" onClick={openShortcuts} aria-label={t('frame.shortcuts.open')}>
            <IconKeyboard size={18} />
          </ActionIcon>
        </Tooltip>
        <ThemeMenu />
        <UserMenu />
      </div>
      <Drawer opened={opened} onClose={drawer.close} size={280} title={<Brand />}>
        <nav aria-label={t('frame.menu.label')}>
          {menu.map(({ to, title, icon: Icon, isHere }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              active={isHere}
              label={title}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={drawer.close}
            />
          ))}
        </nav>
      </Drawer>
    </header>
  );
}
