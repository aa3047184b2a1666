import '../screens/messages.ts';
import { Collapse } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { titleOf } from '../../screens.ts';
import { ICONS } from '../../ui/icons.ts';
import { PinnedAndRecent } from '../pins/pinned-and-recent.tsx';
import type { Area } from '../screens/menu-tree.ts';
import { useCurrentArea, useCurrentEntry, useMenuTree } from '../screens/use-menu-tree.ts';

/** The menu tree of the side bar and the drawer, with one open area at a time, then pins and recent records. */
export function TreeList({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation();
  const tree = useMenuTree();
  const currentArea = useCurrentArea();
  const [openArea, setOpenArea] = useLocalStorage({
    key: 'openArea',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  // Opens the area of the page after navigation. Until then, an area that the user opened stays open.
  useEffect(() => {
    if (currentArea) setOpenArea(currentArea);
  }, [currentArea, setOpenArea]);
  return (
    <nav aria-label={t('sharedFrame.menu')} className="tree">
      {tree.map((area) => (
        <Branch
          key={area.name}
          area={area}
          isOpen={openArea === area.name}
          onToggle={() => setOpenArea(openArea === area.name ? '' : area.name)}
          onLeave={onLeave}
        />
      ))}
      <PinnedAndRecent onLeave={onLeave} />
    </nav>
  );
}

interface BranchProps {
  area: Area;
  isOpen: boolean;
  onToggle: () => void;
  onLeave: (() => void) | undefined;
}

function Branch({ area, isOpen, onToggle, onLeave }: BranchProps) {
  const { t } = useTranslation();
  const currentEntry = useCurrentEntry();
  const AreaIcon = ICONS[area.name];
  return (
    <section>
      <button type="button" className="tree-area" aria-expanded={isOpen} onClick={onToggle}>
        <AreaIcon size={20} stroke={1.5} aria-hidden />
        {t(`frame.areas.${area.name}`)}
        <IconChevronDown size={14} aria-hidden className="tree-fold" />
      </button>
      <Collapse expanded={isOpen}>
        {area.groups.map(({ name, entries }) => (
          <div key={name}>
            <h2 className="group-title">{t(`menuTree.groups.${name}`)}</h2>
            {entries.map((entry) => (
              <Link
                key={entry.name}
                to={entry.path}
                className="tree-entry"
                data-here={entry === currentEntry || undefined}
                aria-current={entry === currentEntry ? 'page' : undefined}
                onClick={onLeave}
              >
                {titleOf(entry)}
              </Link>
            ))}
          </div>
        ))}
      </Collapse>
    </section>
  );
}
