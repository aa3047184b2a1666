import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconLink, IconTableOptions, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { copyWithToast } from '../copy-text.ts';

/** An action in the menu of a record, with a dialog. */
export interface MenuAction {
  label: string;
  icon: TablerIcon;
  dialog: (onClose: () => void) => ReactNode;
}

interface RecordMenuProps {
  /** The kind of record. */
  entity: string;
  id: string;
  address: string;
  menuActions: readonly MenuAction[];
}

/** The menu of a record: its own rare actions, and the actions of all records. */
export function RecordMenu({ entity, id, address: url, menuActions }: RecordMenuProps) {
  const { t } = useTranslation();
  const mayExplain = useCan('roles', 'update');
  const [openAction, setOpenAction] = useState<MenuAction>();
  const copy = (text: string) => copyWithToast(text, t('records.copied', { text }));
  const copyLink = () => copy(window.location.origin + url);
  return (
    <>
      <Menu position="bottom-end" returnFocus withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={32} variant="default" aria-label={t('records.more')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {menuActions.map((action) => (
            <Menu.Item
              key={action.label}
              leftSection={<action.icon size={16} aria-hidden />}
              onClick={() => setOpenAction(action)}
            >
              {action.label}
            </Menu.Item>
          ))}
          {mayExplain && (
            <Menu.Item
              leftSection={<IconTableOptions size={16} aria-hidden />}
              component={Link}
              to={to('rolePermission', {}, { tab: 'user', entity, record: id })}
            >
              {t('records.whoSees')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLink size={16} />} onClick={copyLink}>
            {t('records.copyLink')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => copy(id)}>
            {t('records.copyId')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {openAction?.dialog(() => setOpenAction(undefined))}
    </>
  );
}
