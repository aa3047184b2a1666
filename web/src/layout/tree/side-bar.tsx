import '../screens/messages.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSideBarCollapsed } from '../../ui/appearance/layout.ts';
import { ICONS } from '../../ui/icons.ts';
import { useMenuTree } from '../screens/use-menu-tree.ts';
import { AreaButton } from './area-button.tsx';
import { TreeList } from './tree-list.tsx';

/** The menu of the vertical layout: the tree or, when collapsed, one button per area that opens its panel. */
export function SideBar() {
  const { t } = useTranslation();
  const [isCollapsed, setCollapsed] = useSideBarCollapsed();
  const tree = useMenuTree();
  const label = t(isCollapsed ? 'menuTree.expand' : 'menuTree.collapse');
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className="side-bar" data-folded={isCollapsed || undefined} aria-label={t('menuTree.sidebar')}>
      {isCollapsed ? (
        <nav aria-label={t('sharedFrame.menu')} className="tree">
          {tree.map((area) => {
            const AreaIcon = ICONS[area.name];
            return (
              <AreaButton key={area.name} area={area} className="tree-area" position="right-start">
                <AreaIcon size={20} stroke={1.5} aria-hidden />
              </AreaButton>
            );
          })}
        </nav>
      ) : (
        <TreeList />
      )}
      <Tooltip label={label} position="right">
        <ActionIcon className="side-bar-fold" onClick={() => setCollapsed(!isCollapsed)} aria-label={label}>
          <ToggleIcon size={20} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </aside>
  );
}
