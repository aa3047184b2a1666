import './messages.ts';
import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconArrowRight,
  IconCopy,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconPhone,
  IconTags,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { copyWithToast } from '../../copy-text.ts';
import { openInPanel } from '../panel/record-link.tsx';
import { useGrid } from '../use-grid.ts';
import { CLOSE_EVENTS } from '../use-grid-key.ts';
import type { RowMenuTarget } from './use-row-menu.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

/** The menu of a row. One menu serves all rows and opens at the current one. */
export function RowMenu({ row, position, name }: RowMenuTarget) {
  const { t } = useTranslation();
  const { openHref, rememberList, panel, rowActions = {}, rowMenu } = useGrid();
  // If the panel is already open, the record opens in it.
  const openPanel = panel?.openRecord && panel;
  const { edit, clone, tag, numbers, archive } = rowActions;
  const href = openHref?.(row);
  const copyLink = () => copyWithToast(window.location.origin + href, t('rowMenu.copied'));
  const { left, top, width, height } = position;
  return (
    <Menu
      opened
      onClose={rowMenu.close}
      clickOutsideEvents={CLOSE_EVENTS}
      position="bottom-start"
      shadow="md"
      width={180}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('rowMenu.label', { name })}>
        {href && (
          <Menu.Item
            component={Link}
            to={href}
            onClick={(event) => {
              rememberList(href, row.id);
              openInPanel(openPanel, row.id)(event);
            }}
            leftSection={<IconArrowRight {...icon} />}
          >
            {t('rowMenu.view')}
          </Menu.Item>
        )}
        {href && (
          <Menu.Item
            component="a"
            href={href}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink {...icon} />}
          >
            {t('rowMenu.openInNewTab')}
          </Menu.Item>
        )}
        {edit && row.can?.update && (
          <Menu.Item
            component={Link}
            to={edit(row)}
            onClick={openInPanel(openPanel, row.id, true)}
            leftSection={<IconPencil {...icon} />}
          >
            {t('rowMenu.edit')}
          </Menu.Item>
        )}
        {clone && (
          <Menu.Item component={Link} to={clone(row)} leftSection={<IconCopy {...icon} />}>
            {t('rowMenu.clone')}
          </Menu.Item>
        )}
        {tag && (
          <Menu.Item leftSection={<IconTags {...icon} />} onClick={() => tag(row)}>
            {t('rowMenu.tag')}
          </Menu.Item>
        )}
        {numbers && (
          <Menu.Item leftSection={<IconPhone {...icon} />} onClick={() => numbers(row)}>
            {t('rowMenu.showPhoneNumbers')}
          </Menu.Item>
        )}
        {archive && row.can?.delete && (
          <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => archive(row)}>
            {t('rowMenu.archive')}
          </Menu.Item>
        )}
        {href && (
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={copyLink}>
            {t('rowMenu.copyLink')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
