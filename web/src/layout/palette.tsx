import '@mantine/spotlight/styles.css';
import { useWindowEvent } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { IconArrowRight, IconKeyboard, IconLogout, IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { screens, titleOf } from '../screens.ts';
import { signOut } from '../session/session.tsx';
import { useMay } from './menu/menu.ts';
import { OPEN_PALETTE, openShortcuts } from './open.ts';
import { usePins } from './pins.ts';

/** Ctrl/Cmd+K: the screens one may open, the pinned pages, and a few commands. */
export function Palette() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const { pins } = usePins();
  useEffect(spotlight.open, []);
  useWindowEvent(OPEN_PALETTE as 'load', spotlight.open);
  const goTo = (path: string, label: string): SpotlightActionData => ({
    id: path,
    label,
    leftSection: <IconArrowRight size={16} />,
    onClick: () => navigate(path),
  });
  const offered = screens.filter((screen) => screen.palette && may(screen));
  const pages = offered.map((screen) => goTo(screen.path, titleOf(screen)));
  const others = pins.filter((pin) => pin.allowed && !offered.some((screen) => screen.path === pin.path));
  return (
    <Spotlight
      shortcut="mod + K"
      tagsToIgnore={[]}
      highlightQuery
      scrollable
      centered={false}
      overlayProps={{ backgroundOpacity: 0.35 }}
      attributes={{ content: { 'aria-label': t('frame.palette.open') } }}
      maxHeight={420}
      nothingFound={t('frame.palette.nothing')}
      searchProps={{
        leftSection: <IconSearch size={16} />,
        placeholder: t('frame.palette.search'),
        'aria-label': t('frame.palette.search'),
      }}
      actions={[
        { group: t('frame.palette.pages'), actions: pages },
        { group: t('frame.pins.label'), actions: others.map((pin) => goTo(pin.path, pin.title)) },
        {
          group: t('frame.palette.commands'),
          actions: [
            {
              id: 'keys',
              label: t('frame.shortcuts.open'),
              leftSection: <IconKeyboard size={16} />,
              onClick: openShortcuts,
            },
            {
              id: 'out',
              label: t('frame.user.signOut'),
              leftSection: <IconLogout size={16} />,
              onClick: () => signOut(),
            },
          ],
        },
      ]}
    />
  );
}
