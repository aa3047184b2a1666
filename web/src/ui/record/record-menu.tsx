import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconLink, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyAndTell } from '../copy-text.ts';

/** What is done with a record so rarely that it stands in its menu: it is asked for in a dialog. */
export interface RareAction {
  label: string;
  icon: TablerIcon;
  dialog: (onClose: () => void) => ReactNode;
}

interface RecordMenuProps {
  id: string;
  address: string;
  rare: readonly RareAction[];
}

/** What is rarely done with a record, and what may be done with any, whatever its rights. */
export function RecordMenu({ id, address, rare }: RecordMenuProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<RareAction>();
  const copy = (text: string) => copyAndTell(text, t('records.copied', { text }));
  const link = () => copy(window.location.origin + address);
  return (
    <>
      <Menu position="bottom-end" returnFocus withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={32} variant="default" aria-label={t('records.more')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {rare.map((action) => (
            <Menu.Item
              key={action.label}
              leftSection={<action.icon size={16} aria-hidden />}
              onClick={() => setAsked(action)}
            >
              {action.label}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconLink size={16} />} onClick={link}>
            {t('records.copyLink')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => copy(id)}>
            {t('records.copyId')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked?.dialog(() => setAsked(undefined))}
    </>
  );
}
