import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MenuEntry } from './menu.ts';

/** The screen's script is under way before the click; a failure is shown when the click comes. */
const prefetch = (load: MenuEntry['load']) => load().catch(() => undefined);

/** The horizontal menu; the seldom used entries share one button. */
export function MenuBar({ menu }: { menu: MenuEntry[] }) {
  const { t } = useTranslation();
  const setUp = menu.filter((entry) => entry.setUp);
  const daily = menu.filter((entry) => !entry.setUp);
  return (
    <nav aria-label={t('frame.menu.label')} className="navbar-menu">
      {daily.map(({ to, title, icon: Icon, load, isHere }) => (
        <Link
          key={to}
          to={to}
          className="navbar-link"
          data-here={isHere || undefined}
          aria-current={isHere ? 'page' : undefined}
          onPointerEnter={() => prefetch(load)}
          onFocus={() => prefetch(load)}
        >
          <Icon size={16} aria-hidden />
          {title}
        </Link>
      ))}
      {setUp.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className="navbar-link" data-here={setUp.some(({ isHere }) => isHere) || undefined}>
              {t('frame.menu.setUp')}
              <IconChevronDown size={14} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {setUp.map(({ to, title, icon: Icon }) => (
              <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} aria-hidden />}>
                {title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
}
