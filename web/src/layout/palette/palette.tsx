import './messages.ts';
import '@mantine/spotlight/styles.css';
import './palette.css';
import { Highlight, Kbd, Loader, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOut } from '../../session/session.tsx';
import { ICONS } from '../../ui/icons.ts';
import { OPEN_PALETTE, openShortcuts } from '../../ui/open-palette.ts';
import { usePinOfPage } from '../pins/pins.ts';
import { matchesWords } from '../screens/find-screen.ts';
import type { PaletteGroup } from './palette-item.ts';
import { useRecordSearch } from './use-record-search.ts';
import { useScreenSearch } from './use-screen-search.ts';

/** The entries are not focusable, so the list itself is. */
const SCROLLED_BY_KEYS = { viewportProps: { tabIndex: 0 } };

/** A text in which every occurrence of the typed words is marked. */
const HighlightedText = ({ words, text }: { words: string[]; text: string }) => (
  <Highlight component="span" inherit highlight={words}>
    {text}
  </Highlight>
);

/** Ctrl/Cmd+K: recent pages, screens, records by name or number, what the user may create, and a few commands. */
export function Palette({ initialQuery }: { initialQuery: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(initialQuery);
  useEffect(spotlight.open, []);
  useWindowEvent(OPEN_PALETTE as 'load', spotlight.open);
  const screens = useScreenSearch(typed);
  const records = useRecordSearch(typed);
  const here = usePinOfPage();
  const commands: PaletteGroup = {
    title: t('palette.commands'),
    finds: [
      { id: 'pin', title: here.label, icon: 'pin' as const, run: here.pin },
      { id: 'keys', title: t('anyFrame.shortcuts'), icon: 'keys' as const, run: openShortcuts },
      { id: 'out', title: t('anyFrame.user.signOut'), icon: 'out' as const, run: () => signOut() },
    ].filter(({ title }) => matchesWords(title, typed)),
  };
  const failed: PaletteGroup = {
    title: t('palette.records'),
    finds: records.retry
      ? [
          {
            id: 'again',
            title: t('palette.again'),
            detail: t('palette.failed'),
            icon: 'list',
            run: records.retry,
            keepsOpen: true,
          },
        ]
      : [],
  };
  const groups = [...screens, ...records.groups, failed, commands].filter(({ finds }) => finds.length > 0);
  const words = typed.split(/\s+/).filter((word) => word !== '');
  return (
    <Spotlight.Root
      shortcut="mod + K"
      tagsToIgnore={[]}
      query={typed}
      onQueryChange={setTyped}
      scrollable
      centered={false}
      overlayProps={{ backgroundOpacity: 0.35 }}
      attributes={{ content: { 'aria-label': t('frame.palette.open') } }}
      maxHeight={460}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={16} />}
        rightSection={records.isSearching ? <Loader size={16} /> : <Kbd size="xs">Esc</Kbd>}
        placeholder={t('palette.search')}
        aria-label={t('palette.search')}
      />
      <Spotlight.ActionsList {...SCROLLED_BY_KEYS} aria-busy={records.isSearching}>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.title} label={group.title}>
            {group.finds.map(({ id, title, detail, icon, to, run, keepsOpen }) => {
              const Icon = ICONS[icon];
              return (
                <Spotlight.Action
                  key={id}
                  className="palette-find"
                  closeSpotlightOnTrigger={!keepsOpen}
                  onClick={() => (to ? navigate(to) : run?.())}
                >
                  <Icon size={20} stroke={1.5} aria-hidden />
                  <span>
                    <HighlightedText words={words} text={title} />
                    {detail && (
                      <Text component="span" display="block" size="xs" c="dimmed">
                        <HighlightedText words={words} text={detail} />
                      </Text>
                    )}
                  </span>
                </Spotlight.Action>
              );
            })}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{t(records.isSearching ? 'palette.searching' : 'palette.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
