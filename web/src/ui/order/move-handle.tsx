import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';

const STEP: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

interface MoveHandleProps extends ActionIconProps {
  /** The label of the moved item. */
  label: string;
  onStep: (by: -1 | 1) => void;
}

/** A handle on which the arrow keys move what a pointer drags. */
export function MoveHandle({ label, onStep, ...rest }: MoveHandleProps) {
  const onKey = (event: KeyboardEvent) => {
    const by = STEP[event.key];
    if (!by) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <ActionIcon size={24} {...rest} aria-label={label} onKeyDown={onKey}>
      <IconGripVertical size={14} aria-hidden />
    </ActionIcon>
  );
}
