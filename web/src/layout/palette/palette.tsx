import './messages.ts';
import '@mantine/spotlight/styles.css';
import { Kbd } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOut } from '../../session/session.tsx';
import { ICONS } from '../icons.ts';
import { OPEN_PALETTE, openShortcuts } from '../open.ts';
import { usePinHere } from '../pins/pins.ts';
import type { FindGroup } from './find.ts';
import { findsWords } from './find-screen.ts';
import { useRecordFinds } from './use-record-finds.ts';
import { useScreenFinds } from './use-screen-finds.ts';

/** Its entries are no stops of the keyboard, so the list itself is one. */
const SCROLLED_BY_KEYS = { viewportProps: { tabIndex: 0 } };

/** Ctrl/Cmd+K: what one has had open, screens, records by name or number, what one may create, and a few commands. */
export function Palette() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  useEffect(spotlight.open, []);
  useWindowEvent(OPEN_PALETTE as 'load', spotlight.open);
  const screens = useScreenFinds(typed);
  const records = useRecordFinds(typed);
  const here = usePinHere();
  const commands: FindGroup = {
    title: t('palette.commands'),
    finds: [
      { id: 'pin', title: here.label, icon: 'pin' as const, run: here.pin },
      { id: 'keys', title: t('anyFrame.shortcuts'), icon: 'keys' as const, run: openShortcuts },
      { id: 'out', title: t('anyFrame.user.signOut'), icon: 'out' as const, run: () => signOut() },
    ].filter(({ title }) => findsWords(title, typed)),
  };
  const groups = [...screens, ...records.groups, commands].filter(({ finds }) => finds.length > 0);
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
        rightSection={<Kbd size="xs">Esc</Kbd>}
        placeholder={t('palette.search')}
        aria-label={t('palette.search')}
      />
      <Spotlight.ActionsList {...SCROLLED_BY_KEYS} aria-busy={records.isSearching}>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.title} label={group.title}>
            {group.finds.map(({ id, title, detail, icon, to, run }) => {
              const Icon = ICONS[icon];
              return (
                <Spotlight.Action
                  key={id}
                  label={title}
                  description={detail}
                  leftSection={<Icon size={20} stroke={1.5} />}
                  onClick={() => (to ? navigate(to) : run?.())}
                  highlightQuery
                />
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
