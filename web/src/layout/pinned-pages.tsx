import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconDots, IconStar, IconStarFilled, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePageTitle } from '../ui/page-title.ts';
import { useSingleKeys } from './keys/single-keys.ts';
import { MAIN_LIST, usePins } from './pins.ts';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The star that pins this page, the first ten pins, and the rest behind "more". */
export function PinnedPages() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const title = usePageTitle();
  const { pins, isPinned, toggle, remove } = usePins();
  const [singleKeys] = useSingleKeys();
  const pinned = isPinned(pathname);
  const pinThis = () => toggle({ path: pathname, title: title || pathname });
  useHotkeys(singleKeys ? [['shift+P', pinThis]] : []);
  useHotkeys(NUMBERS.map((number) => [`alt+${number}`, () => pins[number - 1] && navigate(pins[number - 1]!.path)]));
  const label = t(pinned ? 'frame.pins.unpin' : 'frame.pins.pin');
  return (
    <Group gap={4} wrap="nowrap" className="pins">
      <nav aria-label={t('frame.pins.label')} className="pins-list">
        {pins.slice(0, MAIN_LIST).map((pin) =>
          pin.allowed ? (
            <Link key={pin.path} to={pin.path} className="pin" data-here={pin.path === pathname || undefined}>
              {pin.title}
            </Link>
          ) : (
            <Tooltip key={pin.path} label={t('frame.pins.gone')}>
              <span className="pin" data-gone>
                {pin.title}
              </span>
            </Tooltip>
          ),
        )}
      </nav>
      {pins.length > 0 && (
        <Menu position="bottom-end" width={260}>
          <Menu.Target>
            <ActionIcon size="sm" aria-label={t('frame.pins.more')}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('frame.pins.label')}</Menu.Label>
            {pins.map((pin) => (
              <Group key={pin.path} gap={0} wrap="nowrap">
                <Menu.Item component={Link} to={pin.path} disabled={!pin.allowed}>
                  {pin.title}
                </Menu.Item>
                <Menu.Item
                  w="auto"
                  onClick={() => remove(pin.path)}
                  aria-label={t('frame.pins.remove', { title: pin.title })}
                >
                  <IconX size={14} />
                </Menu.Item>
              </Group>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Tooltip label={label}>
        <ActionIcon size="sm" onClick={pinThis} aria-label={label}>
          {pinned ? <IconStarFilled size={16} /> : <IconStar size={16} />}
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
