import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconHash, IconLink, IconTableOptions, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { copyWithToast } from '../copy-text.ts';

interface DialogAction {
  dialog: (onClose: () => void) => ReactNode;
}
interface LinkAction {
  to: string;
}
interface DirectAction {
  run: () => void;
}

/** An action in the menu of a record: it opens a dialog or a screen, or runs at once. */
export type MenuAction = {
  label: string;
  icon: TablerIcon;
  /** Removes or hides the record: listed last. */
  isDestructive?: boolean;
} & (DialogAction | LinkAction | DirectAction);

interface RecordMenuProps {
  /** The kind of record. */
  entity: string;
  id: string;
  address: string;
  menuActions: readonly MenuAction[];
}

/** The menu of a record: its rare actions, the actions of all records, and the destructive actions. */
export function RecordMenu({ entity, id, address: url, menuActions }: RecordMenuProps) {
  const { t } = useTranslation();
  const mayExplain = useCan('roles', 'update');
  const [openAction, setOpenAction] = useState<DialogAction>();
  const copy = (text: string) => copyWithToast(text, t('records.copied', { text }));
  const copyLink = () => copy(window.location.origin + url);
  const destructiveActions = menuActions.filter(({ isDestructive }) => isDestructive);
  const item = (action: MenuAction) => <ActionItem key={action.label} action={action} onOpen={setOpenAction} />;
  return (
    <>
      <Menu position="bottom-end" returnFocus withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={32} variant="default" aria-label={t('records.moreActions')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {menuActions.filter(({ isDestructive }) => !isDestructive).map(item)}
          {mayExplain && (
            <Menu.Item
              leftSection={<IconTableOptions size={16} aria-hidden />}
              component={Link}
              to={to('rolePermission', {}, { tab: 'user', entity, record: id })}
            >
              {t('records.whoHasAccess')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={copyLink}>
            {t('records.copyLink')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHash size={16} aria-hidden />} onClick={() => copy(id)}>
            {t('records.copyId')}
          </Menu.Item>
          {destructiveActions.length > 0 && <Menu.Divider />}
          {destructiveActions.map(item)}
        </Menu.Dropdown>
      </Menu>
      {openAction?.dialog(() => setOpenAction(undefined))}
    </>
  );
}

function ActionItem({ action, onOpen }: { action: MenuAction; onOpen: (action: DialogAction) => void }) {
  const { label, icon: Icon } = action;
  const content = { leftSection: <Icon size={16} aria-hidden />, children: label };
  if ('to' in action) return <Menu.Item component={Link} to={action.to} {...content} />;
  return <Menu.Item onClick={'run' in action ? action.run : () => onOpen(action)} {...content} />;
}
