import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyAndTell } from '../copy-text.ts';

/** What may be done with any record, whatever its rights. */
export function RecordMenu({ id, address }: { id: string; address: string }) {
  const { t } = useTranslation();
  const copy = (text: string) => copyAndTell(text, t('records.copied', { text }));
  const link = () => copy(window.location.origin + address);
  return (
    <Menu position="bottom-end" returnFocus withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={32} variant="default" aria-label={t('records.more')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} />} onClick={link}>
          {t('records.copyLink')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => copy(id)}>
          {t('records.copyId')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
