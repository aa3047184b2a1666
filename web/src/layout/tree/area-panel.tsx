import '../screens/messages.ts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ScreenEntry } from '../../screen.ts';
import { purposeOf, titleOf } from '../../screens.ts';
import { ICONS } from '../../ui/icons.ts';
import { PinnedAndRecent } from '../pins/pinned-and-recent.tsx';
import { matchesScreen } from '../screens/matches-screen.ts';
import { type Area, entriesOf } from '../screens/menu-tree.ts';
import { useCurrentEntry } from '../screens/use-menu-tree.ts';

interface AreaPanelProps {
  area: Area;
  onLeave: () => void;
}

/** The groups of an area side by side, with a filter. Enter opens the first match. */
export function AreaPanel({ area, onLeave }: AreaPanelProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const groups = area.groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => matchesScreen(entry, text)) }))
    .filter(({ entries }) => entries.length > 0);
  const [firstEntry] = entriesOf({ ...area, groups });
  const open = (screen: ScreenEntry) => {
    navigate(screen.path);
    onLeave();
  };
  return (
    <div className="area-panel">
      <TextInput
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-label={t('menuTree.filter', { area: t(`frame.areas.${area.name}`) })}
        placeholder={t('menuTree.filter', { area: t(`frame.areas.${area.name}`) })}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && firstEntry && open(firstEntry)}
      />
      <nav aria-label={t(`frame.areas.${area.name}`)} className="area-groups">
        {groups.map(({ name, entries }) => (
          <section key={name} aria-label={t(`menuTree.groups.${name}`)}>
            <h2 className="group-title">{t(`menuTree.groups.${name}`)}</h2>
            {entries.map((entry) => (
              <PanelEntry key={entry.name} entry={entry} onLeave={onLeave} />
            ))}
          </section>
        ))}
        {area.name === 'home' && !text && <PinnedAndRecent onLeave={onLeave} />}
        {groups.length === 0 && <p className="area-nothing">{t('menuTree.noPages')}</p>}
      </nav>
    </div>
  );
}

function PanelEntry({ entry, onLeave }: { entry: ScreenEntry; onLeave: () => void }) {
  const isCurrent = useCurrentEntry() === entry;
  const Icon = ICONS[entry.icon!];
  return (
    <Link
      to={entry.path}
      className="panel-entry"
      onClick={onLeave}
      data-here={isCurrent || undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
      <span>
        <span className="entry-title">{titleOf(entry)}</span>
        <span className="entry-purpose">{purposeOf(entry)}</span>
      </span>
    </Link>
  );
}
