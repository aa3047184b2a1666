import { ActionIcon, Checkbox } from '@mantine/core';
import { IconGripVertical, IconPinned, IconPinnedFilled } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../grid.module.css';
import type { LaidColumn } from '../grid-layout.ts';

interface Props {
  column: LaidColumn;
  isDragged: boolean;
  onShow: (isVisible: boolean) => void;
  onFreeze: (isFrozen: boolean) => void;
  onStep: (step: -1 | 1) => void;
  onDrag: (name: string | undefined) => void;
  onDragOver: () => void;
}

const STEP: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** A column in the chooser: shown or not, frozen or not, and moved by dragging or by the arrow keys on its handle. */
export function ColumnRow({ column, isDragged, onShow, onFreeze, onStep, onDrag, onDragOver }: Props) {
  const { t } = useTranslation();
  const { name, label, isVisible, isFrozen } = column;
  const onKey = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <li
      className={classes.columnRow}
      data-dragged={isDragged || undefined}
      draggable
      onDragStart={() => onDrag(name)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
    >
      <ActionIcon
        size={24}
        className={classes.grip}
        aria-label={t('grid.columns.move', { column: label })}
        onKeyDown={onKey}
      >
        <IconGripVertical size={14} />
      </ActionIcon>
      <Checkbox
        size="xs"
        flex={1}
        label={label}
        checked={isVisible}
        onChange={(event) => onShow(event.currentTarget.checked)}
      />
      <ActionIcon
        size={24}
        aria-pressed={isFrozen}
        aria-label={t(isFrozen ? 'grid.columns.unfreeze' : 'grid.columns.freeze', { column: label })}
        onClick={() => onFreeze(!isFrozen)}
      >
        {isFrozen ? <IconPinnedFilled size={14} /> : <IconPinned size={14} />}
      </ActionIcon>
    </li>
  );
}
