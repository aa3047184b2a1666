import { findFolded } from '@leadwright/contract/text/find-folded';
import './messages.ts';
import '@mantine/spotlight/styles.css';
import './palette.css';
import { Kbd, Loader, Mark, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOut } from '../../session/session.tsx';
import { ICONS } from '../../ui/icons.ts';
import { OPEN_PALETTE, openShortcuts } from '../../ui/open-palette.ts';
import { usePinOfPage } from '../pins/pins.ts';
import { matchesWords } from '../screens/matches-screen.ts';
import type { PaletteGroup } from './palette-item.ts';
import { useRecordSearch } from './use-record-search.ts';
import { useScreenSearch } from './use-screen-search.ts';

/** Makes the list focusable for scrolling by keyboard, because its entries are not focusable. */
const FOCUSABLE_LIST = { viewportProps: { tabIndex: 0 } };

const [store, spotlight] = createSpotlight();

/**
 * Selects the first entry when none is selected, so that Enter opens it. The library selects one when the query
 * changes, but the found records arrive later.
 */
function selectFirstEntry(): void {
  if (document.querySelector('.palette-find[data-selected]')) return;
  document.querySelector('.palette-find')?.setAttribute('data-selected', 'true');
  store.setState({ ...store.getState(), selected: 0 });
}

/** A text with highlighted search words. */
function HighlightedText({ words, text }: { words: string[]; text: string }) {
  const parts: ReactNode[] = [];
  let position = 0;
  const ranges = words.flatMap((word) => findFolded(text, word)).sort((a, b) => a.start - b.start || b.end - a.end);
  for (const { start, end } of ranges) {
    if (start < position) continue;
    parts.push(text.slice(position, start), <Mark key={start}>{text.slice(start, end)}</Mark>);
    position = end;
  }
  return (
    <span>
      {parts}
      {text.slice(position)}
    </span>
  );
}

/** The command palette (Ctrl/Cmd+K): recent records, pinned pages, screens, found records and commands. */
export function Palette({ getInitialQuery }: { getInitialQuery: () => string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useState(getInitialQuery);
  useEffect(spotlight.open, []);
  useWindowEvent(OPEN_PALETTE as 'load', spotlight.open);
  const screenGroups = useScreenSearch(query);
  const records = useRecordSearch(query);
  const pagePin = usePinOfPage();
  const commands: PaletteGroup = {
    title: t('palette.commands'),
    items: [
      { id: 'pin', title: pagePin.label, icon: 'pin' as const, run: pagePin.togglePin },
      { id: 'keys', title: t('sharedFrame.shortcuts'), icon: 'keys' as const, run: openShortcuts },
      { id: 'out', title: t('sharedFrame.user.signOut'), icon: 'out' as const, run: () => signOut() },
    ].filter(({ title }) => matchesWords(title, query)),
  };
  const failureGroup: PaletteGroup = {
    title: t('palette.records'),
    items: records.retry
      ? [
          {
            id: 'again',
            title: t('palette.searchAgain'),
            detail: t('palette.recordsFailed'),
            icon: 'list',
            run: records.retry,
            keepsOpen: true,
          },
        ]
      : [],
  };
  const groups = [...screenGroups, ...records.groups, failureGroup, commands].filter(({ items }) => items.length > 0);
  useEffect(() => {
    if (query !== '') selectFirstEntry();
  });
  const words = query.split(/\s+/).filter((word) => word !== '');
  return (
    <Spotlight.Root
      store={store}
      shortcut="mod + K"
      tagsToIgnore={[]}
      query={query}
      onQueryChange={setQuery}
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
      <Spotlight.ActionsList {...FOCUSABLE_LIST} aria-busy={records.isSearching}>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.title} label={group.title}>
            {group.items.map(({ id, title, detail, icon, to, run, keepsOpen }) => {
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
          <Spotlight.Empty>{t(records.isSearching ? 'palette.searching' : 'palette.noResults')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
