import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isDropdownOpen } from '../../form/focus.ts';
import { formatCount } from '../../format.ts';
import { useRecordPanel } from '../../record-context/record-panel.ts';
import { useRecordShortcuts } from '../../record-context/use-record-shortcuts.ts';
import { useGrid } from '../use-grid.ts';
import classes from './panel.module.css';
import type { Panel } from './use-panel.ts';

/** The navigation bar of the panel: to the previous and next row, and back to the grid. */
export function PanelBar({ panel, isForm }: { panel: Panel; isForm: boolean }) {
  const { t } = useTranslation();
  const { count } = useGrid();
  const recordPanel = useRecordPanel();
  const { position, step, close } = panel;
  const total = count?.exact ? count.count : undefined;
  const isFirst = position?.index === 0;
  const isLast = total !== undefined && position !== undefined && position.index + (position.isInRows ? 1 : 0) >= total;
  const previous = () => step(-1);
  const next = () => step(1);

  /** Closes one level at a time: the form, then the record. Inside a form, the form handles the key itself. */
  const onEscape = ({ target }: KeyboardEvent) => {
    const element = target as Element;
    if (isDropdownOpen(element)) return;
    if (!isForm) close();
    else if (element !== document.body && !element.closest('form')) recordPanel?.showRecord();
  };
  useRecordShortcuts({ '[': previous, ']': next, 'Alt+PageUp': previous, 'Alt+PageDown': next, Escape: onEscape });

  return (
    <Group gap={4} wrap="nowrap" className={classes.bar}>
      <ActionIcon
        size={30}
        aria-label={t('gridPanel.previous')}
        title={`${t('gridPanel.previous')} · [`}
        disabled={!position || isFirst}
        onClick={previous}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon
        size={30}
        aria-label={t('gridPanel.next')}
        title={`${t('gridPanel.next')} · ]`}
        disabled={!position || isLast}
        onClick={next}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
      <Text size="xs" c="dimmed" role="status" flex={1}>
        {position && !position.isInRows && t('gridPanel.notInList')}
        {position?.isInRows &&
          t(total === undefined ? 'gridPanel.rowPosition' : 'gridPanel.rowPositionOfTotal', {
            position: formatCount(position.index + 1),
            total: formatCount(total ?? 0),
          })}
      </Text>
      <ActionIcon size={30} aria-label={t('gridPanel.close')} title={`${t('gridPanel.close')} · Esc`} onClick={close}>
        <IconX size={16} />
      </ActionIcon>
    </Group>
  );
}
