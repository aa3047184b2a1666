import { ActionIcon, Checkbox } from '@mantine/core';
import {
  IconBoxAlignLeft,
  IconBoxAlignLeftFilled,
  IconBoxAlignRight,
  IconBoxAlignRightFilled,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MoveHandle } from '../../order/move-handle.tsx';
import classes from '../grid.module.css';
import type { ArrangedColumn, FrozenEnd } from '../grid-layout.ts';

interface Props {
  column: ArrangedColumn;
  isDragged: boolean;
  onShow: (isVisible: boolean) => void;
  onFreeze: (end: FrozenEnd) => void;
  onStep: (step: -1 | 1) => void;
  onDrag: (name: string | undefined) => void;
  onDragOver: () => void;
}

const ENDS = [
  { end: 'start', Icon: IconBoxAlignLeft, FilledIcon: IconBoxAlignLeftFilled },
  { end: 'end', Icon: IconBoxAlignRight, FilledIcon: IconBoxAlignRightFilled },
] as const;

/** A column in the chooser. It can be shown, frozen, and moved by dragging or by the arrow keys on its handle. */
export function ColumnRow({ column, isDragged, onShow, onFreeze, onStep, onDrag, onDragOver }: Props) {
  const { t } = useTranslation();
  const { name, label, isVisible, frozen } = column;
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
      <MoveHandle className={classes.grip!} label={t('grid.columns.move', { column: label })} onStep={onStep} />
      <Checkbox
        size="xs"
        flex={1}
        label={label}
        checked={isVisible}
        onChange={(event) => onShow(event.currentTarget.checked)}
      />
      {ENDS.map(({ end, Icon, FilledIcon }) => (
        <ActionIcon
          key={end}
          size={24}
          aria-pressed={frozen === end}
          aria-label={t(`grid.columns.freeze.${end}`, { column: label })}
          onClick={() => onFreeze(frozen === end ? undefined : end)}
        >
          {frozen === end ? <FilledIcon size={14} /> : <Icon size={14} />}
        </ActionIcon>
      ))}
    </li>
  );
}
